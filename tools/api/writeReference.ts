/** Writes the API reference: its documents, and the page that shows them with Swagger UI. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { LICENCES_FILE, licencesOf } from '../licences.ts'
import { root } from '../processes.ts'
import { type ApiDocuments, apiDocuments } from './documents.ts'

const viewer = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const styles = ['swagger-ui.css', 'index.css']
const scripts = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js']

/** Writes separate files, because the server's content security policy allows nothing inline. */
const page = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<title>API reference</title><link rel="icon" href="/icon.svg">',
  ...styles.map((name) => `<link rel="stylesheet" href="/docs/${name}">`),
  '</head><body><main id="reference"></main>',
  ...[...scripts, 'page.js'].map((name) => `<script src="/docs/${name}"></script>`),
  '</body></html>',
].join('')

/** The live channel as Swagger UI can show it, which does not read AsyncAPI: each frame as a webhook. */
function liveFrames({ live, api }: ApiDocuments): object {
  const { ask } = live.operations as { readonly ask: { readonly messages: readonly { readonly $ref: string }[] } }
  const requested = ask.messages.map(({ $ref }) => $ref.split('/').at(-1))
  const frames = Object.entries(live.components.messages).map(([operationId, { title, summary, payload }]) => {
    const heading = `${requested.includes(operationId) ? 'Client' : 'Server'}: ${summary.split('. ')[0]}`
    const requestBody = { content: { 'application/json': { schema: payload } } }
    return [title, { post: { operationId, summary: heading, description: summary, requestBody } }] as const
  })
  return {
    openapi: api.openapi,
    info: { ...live.info, summary: 'The frames of the live channel, from asyncapi.json' },
    webhooks: Object.fromEntries(frames),
    components: { schemas: live.components.schemas },
  }
}

/** Puts the reference into a folder, as the server serves it at `/docs`. */
export async function writeReference(folder: string): Promise<void> {
  const documents = apiDocuments()
  const script = 'tools/api/page.ts'
  const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  const files = {
    'index.html': page,
    'page.js': (await transformWithOxc(readFileSync(join(root, script), 'utf8'), script, { sourcemap: false })).code,
    'openapi.json': json(documents.api),
    'console.json': json(documents.console),
    'asyncapi.json': json(documents.live),
    'live.json': json(liveFrames(documents)),
    [LICENCES_FILE]: JSON.stringify(licencesOf([join(viewer, 'package.json')])),
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  for (const name of [...styles, ...scripts.flatMap((one) => [one, `${one}.LICENSE.txt`])])
    copyFileSync(join(viewer, name), join(folder, name))
}
