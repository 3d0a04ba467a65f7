/** Identifies a build: a version that changes with the sources, shared by its app and server. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const isBuilt = (path: string): boolean => !/\.test\.tsx?$/.test(path)

/** Returns the files that a build is made of, relative to the root of the repository. */
export const buildFiles = (): string[] =>
  sources.flatMap((source) => (source.includes('.') ? [source] : filesUnder(source))).filter(isBuilt)

/** Returns a digest of files, equal on every machine that holds the same ones. Paths are relative to the root. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of files.toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Returns the digest of all sources of a build. */
export const sourceDigest = (): string => digestOf(buildFiles())

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
