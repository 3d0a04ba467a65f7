/** `npm run size`: weighs the built app against its budgets, and tells where its bytes go: by page, and by library. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { app, checkBuiltApp, readManifest, weigh } from './builtApp.ts'
import type { SourceMap } from './moduleBytes.ts'
import { root } from './processes.ts'
import { libraryRows, pageRows, pagesIn } from './sizeTable.ts'

const isFine = checkBuiltApp()
const read = (file: string) => readFileSync(join(app, file), 'utf8')
const readMap = (file: string) => {
  const map = `${file}.map`
  return existsSync(join(app, map)) ? (JSON.parse(read(map)) as SourceMap) : undefined
}
const built = { manifest: readManifest(), weigh, read, readMap }
const pages = ['src/app/routes.ts', 'src/app/moreRoutes.ts'].flatMap((file) =>
  pagesIn(readFileSync(join(root, file), 'utf8'), file.slice(0, file.lastIndexOf('/'))),
)

console.log('\nScript by page, KiB after gzip, without words: first visit, and beside the frame\n')
for (const row of pageRows(built, pages)) console.log(row)
console.log('\nScript by library and room, KiB after gzip, by their share before it:')
console.log(`${[...budgets.map(({ screen }) => screen), 'all the app'].join(' · ')}\n`)
for (const row of libraryRows(built)) console.log(row)

if (!isFine) process.exit(1)
