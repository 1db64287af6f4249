#!/bin/sh
# review.sh BASE FOLDER lists, as Markdown, the changes to the maps of a folder since a commit, and
# leaves a picture of each changed map in changed/. Findings go to standard error as annotations that
# GitHub shows on the lines they are in. The exit code is 1 if there are any.
set -u
base=$1 folder=$2 code=0
mkdir -p changed/before

metahex map lint "$folder"/*.yaml --format github >&2 || code=1

# With -z, git does not quote names with blanks or umlauts.
git diff -z --name-only --diff-filter=AMR "$base" -- "$folder" | tr '\0' '\n' >changed/before/files
while IFS= read -r file; do
	format=$(sed -nE "s|^format *: *[\"']?([a-z]+)/1.*|\1|p" "$file" | head -n 1)
	name=$(basename "$file" .yaml)
	case $format in
	panel | hexpanel | hexmap | table | layout | hexlayout) ;;
	*) continue ;; # profiles of edges, and files that are not maps
	esac
	echo "### $name"
	old="changed/before/$name.yaml" drawn=
	if ! git show "$base:$file" >"$old" 2>/dev/null; then
		echo 'A new map.'
	else
		case $format in
		panel)
			echo '```'
			metahex map diff "$old" "$file" -o "changed/$name.png" && drawn=yes
			echo '```'
			;;
		layout | hexlayout) echo 'The layout has changed.' ;; # its old sheets are not here
		*)
			echo '```'
			metahex map diff "$old" "$file"
			echo '```'
			;;
		esac
	fi
	[ -n "$drawn" ] || metahex map render "$file" -o "changed/$name.png" >/dev/null || code=1
done <changed/before/files
rm -r changed/before
exit $code
