// @alone: while it builds for production, libraries that are loaded for other tests would take themselves for a production build.
import { fileURLToPath } from 'node:url'
import { build, type PluginOption, type Rolldown } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '../../vite.config.ts'
import { macroLeft } from '../builtApp.ts'

const entry = fileURLToPath(new URL('../../src/words.tsx', import.meta.url))

/** Bundles one source text through the plugins of the real build, or others, as production does. */
async function bundled(text: string, plugins: PluginOption[] = messages, ssr = true): Promise<string> {
  const source = {
    name: 'source',
    resolveId: (id: string) => (id === entry ? id : null),
    load: { filter: { id: entry }, handler: () => text },
  }
  vi.stubEnv('NODE_ENV', 'production')
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, plugins],
    ssr: { noExternal: true },
    build: { write: false, minify: false, ...(ssr ? { ssr: entry } : { rolldownOptions: { input: entry } }) },
  })) as Rolldown.RolldownOutput
  return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

describe('words in the code', () => {
  it('are compiled: no macro is left, and the text has become its key', async () => {
    const code = await bundled(`
      import { msg } from '@lingui/core/macro'
      import { Trans, useLingui } from '@lingui/react/macro'
      export const word = msg\`Order refused\`
      export function Words() {
        const { t } = useLingui()
        return <Trans>Close {t\`the order\`} now</Trans>
      }
    `)
    expect(code).not.toContain('/macro')
    expect(code).not.toMatch(macroLeft)
    expect(code).not.toContain('Order refused')
    expect(code.match(/id: "[\w-]{6}"/g)).toHaveLength(3)
  })

  it.each([
    ['the server', true],
    ['the app', false],
  ])('left uncompiled are found in %s', async (_, ssr) => {
    const text = `import { msg } from '@lingui/core/macro'; globalThis.word = msg\`Order refused\``
    const code = await bundled(text, [], ssr)
    expect(code).toMatch(macroLeft)
  })

  it('come from the catalogues: an imported .po has its messages', async () => {
    const code = await bundled(`export { messages } from '../locales/server/en.po'`)
    expect(code).toMatch(/"[\w-]{6}\\?":/)
  })
})
