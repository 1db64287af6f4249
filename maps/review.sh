#!/bin/sh
# review.sh BASE FOLDER lists, as Markdown, the changes to the maps of a folder since a commit, and
# leaves pictures in changed/. Findings go to standard error as annotations that GitHub shows on the
# lines they are in. The exit code is 1 if there are any.
set -u
base=$1 folder=$2 code=0
mkdir -p changed/before

metahex map lint "$folder"/*.yaml --format github >&2 || code=1

for file in $(git diff --name-only --diff-filter=AM "$base" -- "$folder"); do
	grep -q '^format: panel/1' "$file" || continue
	name=$(basename "$file" .yaml)
	echo "### $name"
	if git cat-file -e "$base:$file" 2>/dev/null; then
		git show "$base:$file" >"changed/before/$name.yaml"
		echo '```'
		metahex map diff "changed/before/$name.yaml" "$file" --png "changed/$name.png" || code=1
		echo '```'
	else
		echo 'A new panel.'
		metahex map render "$file" --png "changed/$name.png" >/dev/null || code=1
	fi
done
rm -r changed/before
exit $code
