// Imported first by every script, for its effect: everything else may then use what Node 20.19 has.
// The modules beside it are parsed before this check runs, so all of them keep to syntax that Node 16 reads.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Wattline needs Node 20.19 or newer, and this is Node ${process.versions.node}: ` +
      'please install the current LTS version from https://nodejs.org and start again.',
  )
  process.exit(1)
}
