import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the built app, in memory. */
export interface AppFile {
  /** Its path on the page's origin, from `/`. */
  readonly path: string
  readonly type: string
  /** Weak: the same for every way it travels. */
  readonly etag: string
  /** Named by its content, so that it may be kept for ever. */
  readonly immutable: boolean
  body(encoding: Encoding): Promise<Buffer>
  /** Ways it travels that are worth it, best first. */
  readonly encodings: readonly Encoding[]
  /** Of a page: what its own scripts and styles are called in a content security policy. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** It is out of date a moment later, and differs by language and theme. */
  readonly isOfMoment: boolean
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const SQUEEZABLE = /^(text\/|image\/svg|application\/(json|manifest))/
/** Of a file that is kept: 10 of 11. What is made anew every second is not worth more than 5. */
const QUALITY = { kept: 10, ofMoment: 5 }
/** Smaller bodies gain nothing. */
const MIN_COMPRESSED_BYTES = 1024

const squeeze = {
  br: (body: Buffer, isOfMoment: boolean) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isOfMoment ? QUALITY.ofMoment : QUALITY.kept,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer, isOfMoment: boolean) => promisify(gzip)(body, { level: isOfMoment ? 5 : 9 }),
}

/** Compressed the first time it is asked for, then kept. `prepared`: a file that holds the Brotli body, if it exists. */
function bodies(plain: Buffer, isOfMoment: boolean, prepared?: string): AppFile['body'] {
  const created = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  return (encoding) => {
    const known = created.get(encoding)
    if (known || encoding === 'identity') return known ?? Promise.resolve(plain)
    const compress = () => squeeze[encoding](plain, isOfMoment)
    const body = encoding === 'br' && prepared !== undefined ? readFile(prepared).catch(compress) : compress()
    created.set(encoding, body)
    return body
  }
}

/** Place of a prepared Brotli body. It is named by the hash of its content, so that a changed file never gets it. */
const preparedBody = (directory: string, hash: string) => join(directory, '.compressed', `${hash}.br`)

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

interface FileOptions {
  /** Its path names its content. */
  readonly isImmutable?: boolean
  /** Its content changes with every request. */
  readonly isOfMoment?: boolean
  /** Folder of the built page that it comes from. */
  readonly directory?: string
}

/** Returns a file in memory. */
export function appFile(
  path: string,
  content: Buffer,
  { isImmutable = false, isOfMoment = false, directory }: FileOptions = {},
): AppFile {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const hash = hashOf(content)
  return {
    path,
    type,
    etag: `W/"${hash}"`,
    immutable: isImmutable,
    encodings: SQUEEZABLE.test(type) && content.length >= MIN_COMPRESSED_BYTES ? ['br', 'gzip'] : [],
    body: bodies(content, isOfMoment, directory && preparedBody(directory, hash)),
    isOfMoment,
  }
}

/** Values for `<meta>` tags of the page that the server knows only at run time; undefined ones are left out. */
export type PageMeta = Readonly<Record<string, string | undefined>>

function withMeta(html: string, meta: PageMeta): string {
  const tags = Object.entries(meta).flatMap(([name, content]) =>
    content === undefined ? [] : [`<meta name="${name}" content="${content.replaceAll('"', '&quot;')}" />`],
  )
  // Before the page's first script, which asks for them.
  return html.replace('<head>', () => `<head>${tags.join('')}`)
}

/** The scripts or styles that stand in a page itself, as a content security policy calls them. */
const inlineOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

/** The page that checks dispute packs. It is what the build wrote, to the byte. */
export const VERIFY_PATH = '/verify.html'

/** Source maps are for the build's owner; what starts with a dot is the build's own. */
const served = (path: string) => !path.endsWith('.map') && !path.split('/').some((part) => part.startsWith('.'))

/** Differences between a served page and its file on the disk. */
export interface Placing {
  readonly meta?: PageMeta
  /** Other contents for some of its files, by their path in the build: `/sw.js`. */
  readonly replaced?: Readonly<Record<string, string>>
  /** Path on the page's origin, such as `/ops`. At the top if missing. */
  readonly under?: string
}

/**
 * Reads a built page with its files into memory, so that a build made while the server runs does not tear the one being
 * served, and no path of a request ever reaches the disk. The page itself stands at `/`, or at the place it is put under,
 * with and without a slash. Rejects when the directory cannot be read.
 */
export async function readAppFiles(
  directory: string,
  { meta = {}, replaced = {}, under = '' }: Placing = {},
): Promise<AppFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: `/${relative(directory, file).split(sep).join('/')}` }))
    .filter(({ path }) => served(path))
  const read = await Promise.all(
    files.map(async ({ file, path }) => {
      const content = Buffer.from(replaced[path] ?? (await readFile(file)))
      if (path !== '/index.html' && path !== VERIFY_PATH)
        return [appFile(under + path, content, { isImmutable: path.startsWith('/assets/'), directory })]
      const html = path === VERIFY_PATH ? content.toString('utf8') : withMeta(content.toString('utf8'), meta)
      const own = { scripts: inlineOf(html, 'script'), styles: inlineOf(html, 'style') }
      const page = { ...appFile(under + path, Buffer.from(html), { directory }), ...own }
      if (path === VERIFY_PATH) return [page]
      return [page, ...['/', ''].filter((end) => under + end !== '').map((end) => ({ ...page, path: under + end }))]
    }),
  )
  return read.flat()
}

/** Compresses the files of a built page beforehand: a server that does it itself lets its first visitors wait for seconds. */
export async function compressAppFiles(directory: string): Promise<void> {
  for (const file of await readAppFiles(directory)) {
    if (!file.encodings.includes('br')) continue
    const to = preparedBody(directory, hashOf(await file.body('identity')))
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, await file.body('br'))
  }
}
