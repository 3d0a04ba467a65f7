import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '../vite.config.ts'

const entry = fileURLToPath(new URL('../src/words.tsx', import.meta.url))

/** Bundles one source text through the plugins of the real build, as production does. */
async function bundled(text: string): Promise<string> {
  const source = {
    name: 'source',
    resolveId: (id: string) => (id === entry ? id : null),
    load: { filter: { id: entry }, handler: () => text },
  }
  vi.stubEnv('NODE_ENV', 'production')
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, messages],
    build: { write: false, ssr: entry, minify: false },
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
    expect(code).not.toContain('Order refused')
    expect(code).toContain('@lingui/react')
    expect(code.match(/id: "[\w-]{6}"/g)).toHaveLength(3)
  })

  it('come from the catalogues: an imported .po has its messages', async () => {
    const code = await bundled(`export { messages } from '../locales/server/en.po'`)
    expect(code).toMatch(/"[\w-]{6}\\?":/)
  })
})
