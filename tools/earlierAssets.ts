/** Assets of earlier builds: a page opened before an update still asks for its own chunks. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const monthMs = 30 * 24 * 3600 * 1000

const placesOf = (dist: string) => ({
  assets: join(dist, 'app', 'assets'),
  aside: join(dist, 'earlier-assets'),
})

/** Puts the assets in `dist` out of the way of the build to come. Those that a build which failed left aside stay there. */
export function setAssetsAside(dist: string) {
  const { assets, aside } = placesOf(dist)
  if (existsSync(assets) && !existsSync(aside)) renameSync(assets, aside)
}

/**
 * Lays what was set aside beside the new build's own assets. Those built more than a month ago are dropped; a page that
 * old reloads itself. `now`: ms since the epoch.
 */
export function keepEarlierAssets(dist: string, now = Date.now()) {
  const { assets, aside } = placesOf(dist)
  if (!existsSync(aside)) return
  for (const file of readdirSync(aside)) {
    const age = now - statSync(join(aside, file)).mtimeMs
    if (age < monthMs && !existsSync(join(assets, file))) renameSync(join(aside, file), join(assets, file))
  }
  rmSync(aside, { recursive: true })
}
