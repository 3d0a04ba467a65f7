/**
 * `npm start`: builds when `dist` is missing or older than the sources, then becomes the server. Where nothing is configured but
 * the place it runs at, it is a demo.
 */
import { build, isBuilt } from './buildOutput.ts'
import { configured } from './demoStart.ts'

if (!isBuilt()) {
  console.log('Building the app and the server (once, until a source changes) …')
  if (!(await build())) process.exit(1)
}
const given = configured(process.env)
if (given.length === 0) process.env.DEMO = '1'
else if (!given.includes('DEMO'))
  console.log(`Not a demo, because settings are given (${given.join(', ')}). For a demo, run DEMO=1 npm start.`)
const server = new URL('../dist/server/main.js', import.meta.url)
await import(server.href)
