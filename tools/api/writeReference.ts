/** Writes the API reference: its page and its documents. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { root } from '../processes.ts'
import { apiDocuments } from './documents.ts'
import { referencePage } from './page/page.ts'
import { style } from './page/style.ts'

const source = (path: string) => readFileSync(join(root, path), 'utf8')

/** Puts the reference into a folder, as the server serves it at `/docs`. */
export async function writeReference(folder: string): Promise<void> {
  const documents = apiDocuments()
  const script = 'tools/api/page/search.ts'
  const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  const files = {
    'index.html': referencePage(documents),
    'reference.css': `${source('src/ui/tokens.css')}${style}`,
    'reference.js': (await transformWithOxc(source(script), script, { sourcemap: false })).code,
    'openapi.json': json(documents.api),
    'console.json': json(documents.console),
    'asyncapi.json': json(documents.live),
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}
