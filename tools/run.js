// The door to every tool of this repository. Plain JavaScript, so that an old Node can read it and say what is missing.
const needed = [22, 19]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    [
      `This needs Node ${needed.join('.')} or newer, and found ${process.versions.node} at ${process.execPath}.`,
      'npm ci brings Node 24 along in node_modules/.bin for Linux, macOS and Windows (not with --omit=optional),',
      'and npm scripts use it. Elsewhere, install Node 24 from https://nodejs.org and run the command again.',
    ].join('\n'),
  )
  process.exit(1)
}

const [, , tool, ...rest] = process.argv
process.argv = [process.argv[0], tool, ...rest]
await import(`./${tool}.ts`)
