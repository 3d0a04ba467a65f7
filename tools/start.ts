/** `npm start`: builds when `dist` is missing or older than the sources, then becomes the server. */
import { build, isBuilt } from './buildOutput.ts'

if (!isBuilt()) {
  console.log('Building the app and the server (once, until a source changes) …')
  if (!(await build())) process.exit(1)
}
const server = new URL('../dist/server/main.js', import.meta.url)
await import(server.href)
