/** Identifies a build: a version that changes with the sources, shared by its app and server. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Sources of a build, relative to the root of the repository. */
const sources = [
  'contract',
  'engine',
  'src',
  'console',
  'sw',
  'server',
  'locales',
  'public',
  'index.html',
  'manifest.webmanifest',
  'modules.d.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/api',
  // What the build is done with.
  'tools/buildStamp.ts',
  'tools/classNames.ts',
  'tools/firstFiles.ts',
  'tools/firstStyles.ts',
  'tools/licences.ts',
  'tools/screenChunks.ts',
  'tools/structure/imports.ts',
  'lingui.config.ts',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.first.config.ts',
]

const root = fileURLToPath(new URL('..', import.meta.url))

function filesUnder(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function isBuilt(path: string): boolean {
  return !/\.test\.tsx?$/.test(path)
}

/** A digest of all sources of a build, equal on every machine that holds the same files. */
export function sourceDigest(): string {
  const hash = createHash('sha256')
  const paths = sources.flatMap((source) => {
    const path = join(root, source)
    return source.includes('.') ? [path] : filesUnder(path)
  })
  for (const path of paths.filter(isBuilt).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** The version of a build from these sources: the package's own, and the first of the digest. */
export function buildVersion(digest: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `${version}+${digest.slice(0, 10)}`
}

/** Returns the constants Vite replaces in the code: `__BUILD__`. `tools/build.ts` passes one time to both builds. */
export function buildDefine(isBuild: boolean): Record<string, string> {
  const version = isBuild ? buildVersion(sourceDigest()) : 'development'
  const builtAt = process.env.BUILT_AT ?? new Date().toISOString()
  return { __BUILD__: JSON.stringify({ version, builtAt }) }
}
