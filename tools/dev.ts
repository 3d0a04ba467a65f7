/**
 * `npm run dev`: the app with hot reload on PORT (8080), and behind it the server on the next port, built again and
 * restarted whenever its sources change, with the API reference (at /docs), and the operators' console on the
 * one after that. A source that does not build leaves the running server alone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { build, createServer, type Rolldown } from 'vite'
import { forgetBuild } from './buildOutput.ts'
import { run } from './processes.ts'

const port = Number(process.env.PORT ?? 8080)
process.env.NODE_ENV = 'development'
process.env.DEMO ||= '1'
process.env.UNTRANSLATED = 'allow'

let server: ChildProcess | undefined

async function stopServer() {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  child.kill()
  await end
}

async function restartServer() {
  await stopServer()
  // In a process of its own, which reads the contract as it is by now.
  await run(process.execPath, ['tools/docs.ts'])
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), OPS_PORT: String(port + 3) },
  })
}

forgetBuild()
mkdirSync('dist/app', { recursive: true })

const watcher = (await build({
  mode: 'development',
  logLevel: 'warn',
  build: { ssr: true, watch: {}, emptyOutDir: false },
})) as Rolldown.RolldownWatcher
watcher.on('event', async (event) => {
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close()
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code === 'BUNDLE_END') await restartServer()
})

const page = await createServer()
const operators = await createServer({ configFile: 'vite.console.config.ts' })
await Promise.all([page.listen(), operators.listen()])
page.printUrls()
operators.printUrls()

async function end() {
  await Promise.all([watcher.close(), page.close(), operators.close(), stopServer()])
  process.exit()
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
