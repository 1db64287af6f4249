package lasergrenadiers

// Rules is the version of these rules as coded. It is raised in every commit that
// changes play; records and citations carry it.
const Rules = "LG/3"
