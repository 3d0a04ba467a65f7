import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { messages } from '../vite.config.ts'

/** The engine as its bundle has it. */
export type BundledEngine = typeof import('./engineEntry.ts')

/** The engine's code as the app's build makes it for the browser: one script, minified. Throws where it needs Node. */
export async function bundleEngine(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [messages],
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('engineEntry.ts', import.meta.url)), formats: ['iife'], name: 'engine' },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = chunks.filter((one) => one.type === 'chunk')
  if (script === undefined || others.length > 0) throw new Error('The engine is not one script')
  const foreign = script.moduleIds.filter((id) => /node:|browser-external|\/server\//.test(id))
  if (foreign.length > 0) throw new Error(`The engine's bundle has ${foreign.join(', ')}`)
  return script.code
}

/** Runs a bundle where there is nothing but the language: no Node, no browser, no clock and no randomness. */
export function openEngine(code: string): BundledEngine {
  const context = createContext({})
  runInContext(
    `const none = () => { throw new Error('The engine asked for the time or for a random number') }
     Math.random = none
     globalThis.Date = class extends Date { constructor(...of) { super(...(of.length === 0 ? none() : of)) } }
     Date.now = none`,
    context,
  )
  return runInContext(`${code}\n;engine`, context)
}
