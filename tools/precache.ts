/** What the service worker keeps of a build: nothing but its own files, and not too many. Checked by every build. */
import { filesOf, type Manifest } from './viteManifest.ts'

/**
 * The most all of it may weigh, KiB as it is stored. Compressed it is about a third: 5 s at 1.5 Mbit/s, in the background after
 * the first screen.
 */
export const precacheLimit = 2560

/** The files that a built worker keeps, relative to the built app. */
export function precachedFiles(worker: string): string[] {
  return [...worker.matchAll(/"?url"?:\s*"([^"]+\.[a-z]+)"/g)].map(([, url = '']) => url.replace(/^\//, ''))
}

/** What is wrong with what a worker keeps. `weigh` tells the weight of a file, KiB; undefined when it is not there. */
export function precacheProblems(files: readonly string[], weigh: (file: string) => number | undefined): string[] {
  const weights = files.map((file) => [file, weigh(file)] as const)
  const gone = weights.filter(([, weight]) => weight === undefined).map(([file]) => file)
  const total = weights.reduce((sum, [, weight]) => sum + (weight ?? 0), 0)
  return [
    ...(files.includes('index.html') ? [] : ['the service worker keeps no index.html: it was built without its list']),
    ...gone.map((file) => `the service worker keeps ${file}, which the build has not: it could not be installed`),
    ...(total > precacheLimit
      ? [`the service worker keeps ${total.toFixed(0)} KiB, more than ${precacheLimit}: ${heaviest(weights)}`]
      : []),
  ]
}

/** What a worker keeps, but not with all that it needs: offline it could not be run. */
export function halfKept(manifest: Manifest, isKept: (file: string) => boolean): string[] {
  return Object.entries(manifest)
    .filter(([, { file }]) => isKept(file))
    .flatMap(([key, { file }]) => {
      const needs = [...filesOf(manifest, [key])].filter((one) => !isKept(one))
      return needs.length === 0 ? [] : [`the service worker keeps ${file}, but not ${needs.join(', ')}`]
    })
}

function heaviest(weights: ReadonlyArray<readonly [string, number | undefined]>): string {
  return weights
    .toSorted(([, one = 0], [, other = 0]) => other - one)
    .slice(0, 5)
    .map(([file, weight = 0]) => `${file} ${weight.toFixed(0)}`)
    .join(', ')
}
