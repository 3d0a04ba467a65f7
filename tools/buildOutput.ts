/** Builds `dist`, or leaves it when it holds these very sources already. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceDigest } from './buildStamp.ts'
import { checkBuiltApp } from './builtApp.ts'
import { root, run } from './processes.ts'

const monthMs = 30 * 24 * 3600 * 1000
const assets = join(root, 'dist', 'app', 'assets')
const earlierAssets = join(root, 'dist', 'earlier-assets')
const stamp = join(root, 'dist', 'build.json')

/** Forgets what `dist` was built from, so that the next start builds again. */
export function forgetBuild() {
  rmSync(stamp, { force: true })
}

/** Whether `dist` was built, and checked, from the sources as they are now. */
export function isBuilt(): boolean {
  if (!existsSync(stamp)) return false
  const { digest } = JSON.parse(readFileSync(stamp, 'utf8')) as { digest: string }
  return digest === sourceDigest()
}

/**
 * Lays the assets of earlier builds beside the new ones: a page opened before an update still asks for its own chunks.
 * Those built more than a month ago are dropped; a page that old reloads itself.
 */
function keepEarlierAssets() {
  if (!existsSync(earlierAssets)) return
  for (const file of readdirSync(earlierAssets)) {
    const age = Date.now() - statSync(join(earlierAssets, file)).mtimeMs
    if (age < monthMs && !existsSync(join(assets, file))) renameSync(join(earlierAssets, file), join(assets, file))
  }
  rmSync(earlierAssets, { recursive: true })
}

/** Builds app and server and checks the result. Answers whether all went well; what did not is on the screen. */
export async function build(): Promise<boolean> {
  forgetBuild()
  const digest = sourceDigest()
  if (existsSync(assets) && !existsSync(earlierAssets)) renameSync(assets, earlierAssets)
  const env = { BUILT_AT: new Date().toISOString(), NODE_ENV: 'production' }
  for (const args of [['build'], ['build', '--ssr']]) {
    if ((await run('vite', [...args, '--logLevel', 'warn'], env)) !== 0) return false
  }
  if (!checkBuiltApp()) return false
  keepEarlierAssets()
  writeFileSync(stamp, `${JSON.stringify({ digest, builtAt: env.BUILT_AT })}\n`)
  return true
}
