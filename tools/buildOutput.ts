/** Builds `dist`, or leaves it when it holds these very sources already. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAppFiles } from '../server/http/appFiles.ts'
import { writeReference } from './api/writeReference.ts'
import { sourceDigest } from './buildStamp.ts'
import { checkBuiltApp } from './builtApp.ts'
import { keepEarlierAssets, setAssetsAside } from './earlierAssets.ts'
import { root, run } from './processes.ts'
import { writeVerifyPage } from './verifyPage.ts'

const dist = join(root, 'dist')
const stamp = join(dist, 'build.json')

/** Forgets what `dist` was built from, so that the next start builds again. */
export function forgetBuild() {
  rmSync(stamp, { force: true })
}

/** Returns true if `dist` was built and checked from the current sources. */
export function isBuilt(): boolean {
  if (!existsSync(stamp)) return false
  const { digest } = JSON.parse(readFileSync(stamp, 'utf8')) as { digest: string }
  return digest === sourceDigest()
}

/** Builds first screen, app, console and server and checks the result. Answers whether all went well; what did not is on the screen. */
export async function build(): Promise<boolean> {
  forgetBuild()
  const digest = sourceDigest()
  setAssetsAside(dist)
  const env = { BUILT_AT: new Date().toISOString(), NODE_ENV: 'production' }
  // The first screen before the app, whose page holds its style.
  const builds = [
    ...['vite.first.config.ts', 'vite.config.ts', 'vite.console.config.ts'].map((config) => [
      'build',
      '--config',
      config,
    ]),
    ['build', '--ssr'],
  ]
  for (const args of builds) {
    if ((await run('vite', [...args, '--logLevel', 'warn'], env)) !== 0) return false
  }
  await writeReference(join(dist, 'docs'))
  const wrong = await writeVerifyPage(join(dist, 'app'))
  if (wrong !== undefined) {
    console.error(wrong)
    return false
  }
  if (!checkBuiltApp()) return false
  keepEarlierAssets(dist)
  await Promise.all(['app', 'console', 'docs'].map((page) => compressAppFiles(join(dist, page))))
  writeFileSync(stamp, `${JSON.stringify({ digest, builtAt: env.BUILT_AT })}\n`)
  return true
}
