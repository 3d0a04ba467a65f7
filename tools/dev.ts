/**
 * `npm run dev`: the app with hot reload on PORT (8080), the server behind it on the next port, rebuilt and restarted
 * when its sources change. Ends together, on Ctrl-C or when one of the three ends.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetBuild } from './buildOutput.ts'
import { begin, ended } from './processes.ts'

const port = Number(process.env.PORT ?? 8080)
const bundle = 'dist/server/main.js'

forgetBuild()
mkdirSync('dist/app', { recursive: true })

const env = { NODE_ENV: 'development', UNTRANSLATED: 'allow' }
const bundler = begin('vite', ['build', '--ssr', 'server/main.ts', '--watch', '--logLevel', 'warn'], env)
const page = begin('vite', ['--port', String(port)], env)
while (!existsSync(bundle) && bundler.exitCode === null) await wait(100)
const server = begin('node', ['--watch', '--watch-preserve-output', '--enable-source-maps', bundle], {
  ...env,
  PORT: String(port + 1),
})

const all = [bundler, page, server]
function endAll() {
  for (const child of all) child.kill()
}
process.once('SIGINT', endAll)
process.once('SIGTERM', endAll)
const code = await Promise.race(all.map(ended))
endAll()
process.exitCode = code
