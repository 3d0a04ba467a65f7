import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a body may travel. */
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
  /** Of a page: what its own scripts are called in a content security policy. */
  readonly scripts?: readonly string[]
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
/** Smaller bodies gain nothing. */
const LEAST_SQUEEZED = 1024

const squeeze = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
}

/** Compressed the first time it is asked for, then kept. */
function bodies(plain: Buffer): AppFile['body'] {
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  return (encoding) => {
    const known = made.get(encoding)
    if (known || encoding === 'identity') return known ?? Promise.resolve(plain)
    const squeezed = squeeze[encoding](plain)
    made.set(encoding, squeezed)
    return squeezed
  }
}

/** A file in memory; `isImmutable`: its path names its content. */
export function appFile(path: string, content: Buffer, isImmutable: boolean): AppFile {
  const type = types[extname(path)] ?? 'application/octet-stream'
  return {
    path,
    type,
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: isImmutable,
    encodings: SQUEEZABLE.test(type) && content.length >= LEAST_SQUEEZED ? ['br', 'gzip'] : [],
    body: bodies(content),
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

/** The scripts that stand in a page itself, as a content security policy calls them. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Source maps are for the build's owner; what starts with a dot is the build's own. */
const served = (path: string) => !path.endsWith('.map') && !path.split('/').some((part) => part.startsWith('.'))

/** What of a built page differs from how it lies on the disk. */
export interface Placing {
  readonly meta?: PageMeta
  /** Other contents for some of its files, by their path in the build: `/sw.js`. */
  readonly replaced?: Readonly<Record<string, string>>
  /** Where it stands on the page's origin, such as `/ops`; at the top when missing. */
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
      if (path !== '/index.html') return [appFile(under + path, content, path.startsWith('/assets/'))]
      const html = withMeta(content.toString('utf8'), meta)
      const page = { ...appFile(under + path, Buffer.from(html), false), scripts: scriptsOf(html) }
      return [page, ...['/', ''].filter((end) => under + end !== '').map((end) => ({ ...page, path: under + end }))]
    }),
  )
  return read.flat()
}
