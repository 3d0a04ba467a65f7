/** Puts `verify.html` together: one readable file without a network, from the code that the app checks with. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { minify } from 'vite'
import { root } from './processes.ts'

/** The most that the page may weigh as it lies on a disk, bytes. */
export const verifyPageLimit = 40_000

const read = (name: string) => readFileSync(join(root, 'src/verify', name), 'utf8')
const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * The page's script: our own code as it is, but for types and comments, with the libraries before it, shortened. Both are one
 * script: what one gives and the other takes becomes a name.
 */
async function pageScript(): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'src/verify/verifyPage.ts'),
    logLevel: 'warn',
    // Libraries for other formulas of a shared file would be larger than the page.
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.generate({
    format: 'es',
    comments: false,
    codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] },
    minify: { compress: true, mangle: false, codegen: false },
  })
  const [own, libraries] = [
    output.find(({ name }) => name === 'verifyPage'),
    output.find(({ name }) => name === 'libraries'),
  ]
  if (own?.type !== 'chunk' || libraries?.type !== 'chunk') throw new Error('verify.html has no script')
  const short = await minify('libraries.js', libraries.code, { module: true, compress: { target: 'es2022' } })
  const given = short.code.replace(
    /export\s*\{([^}]*)\};?\s*$/,
    (_, names: string) => `return{${named(names, '$2:$1')}}`,
  )
  const taken = own.code.replace(
    /import \{([^}]*)\} from "[^"]*";/,
    (_, names: string) => `const {${named(names, '$1: $2')}} = libraries;`,
  )
  if (/^\s*(?:import|export)\b/m.test(given + taken)) throw new Error('A part of verify.html could not be joined')
  // A part is named by its folder and file, without what every name has.
  const tidy = taken.replace(/\n\t+/g, '\n').replace(/^\/\/ (?:contract|src)\/(.+)\.ts$/gm, '// $1')
  return `const libraries = (() => {${given}})();\n${tidy.replaceAll('</script', '<\\/script')}`
}

/** Names that a script gives or takes, `a as b` in another form. */
const named = (names: string, form: string): string =>
  names.replace(/(\w[\w$]*|\$[\w$]*) as (\w[\w$]*|\$[\w$]*)/g, form)

/** The tokens that rules use, as the app has them: dark, and light where the system is. */
function tokensOf(rules: string): string {
  const tokens = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8')
  const [dark = '', light = ''] = tokens.split('@media (prefers-color-scheme: light)')
  const used = new Set(
    [...`${rules}${tokens.match(/--f15:.*/)}`.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name),
  )
  const taken = (part: string) =>
    [...part.matchAll(/^ +(--[\w-]+): [^;]+;/gm)].flatMap(([line, name]) =>
      used.delete(name ?? '') ? line.trim() : [],
    )
  const [lightBlock = ''] = light.split('\n}')
  const names = new Set(used)
  const first = taken(dark)
  const rest = taken(light.slice(lightBlock.length))
  for (const name of names) used.add(name)
  return `:root { color-scheme: dark; ${[...first, ...rest].join(' ')} }
@media (prefers-color-scheme: light) { :root { color-scheme: light; ${taken(lightBlock).join(' ')} } }
`
}

/** The page. Its policy allows its own script and style alone. */
export async function verifyPage(): Promise<string> {
  const script = `\n${await pageScript()}`
  const rules = `${read('verifyPage.css')}${read('packView.css')}`
  const style = `${tokensOf(rules)}${rules}`
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}')
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  return read('verify.html')
    .replace('POLICY', policy)
    .replace('<!--STYLE-->', () => `<style>${style}</style>`)
    .replace('<!--SCRIPT-->', () => `<script>${script}</script>`)
}

/** Writes the page into a folder; answers what is wrong with it. */
export async function writeVerifyPage(folder: string): Promise<string | undefined> {
  const page = await verifyPage()
  writeFileSync(join(folder, 'verify.html'), page)
  const bytes = Buffer.byteLength(page)
  console.log(`verify.html: ${bytes} of ${verifyPageLimit} bytes`)
  return bytes > verifyPageLimit ? `verify.html has ${bytes} bytes, more than ${verifyPageLimit}` : undefined
}
