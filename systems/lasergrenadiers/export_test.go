package lasergrenadiers

// Secrets lists the facts that a side does not know, for tests outside the package.
var Secrets = offSecrets
