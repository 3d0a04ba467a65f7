/** Checks that the service worker keeps the whole build, within its limit. Runs with every build. */

/** The most that an install may load, KiB after gzip: 9 s at 1.5 Mbit/s, in the background after the first screen. */
export const precacheLimit = 1664

/** The files that a built worker keeps, relative to the built app. */
export function precachedFiles(worker: string): string[] {
  return [...worker.matchAll(/"?url"?:\s*"([^"]+\.[a-z]+)"/g)].map(([, url = '']) => url.replace(/^\//, ''))
}

/**
 * Returns the problems of a worker's file list. `weigh` returns the size of a file, KiB after gzip, or undefined if it
 * does not exist.
 */
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

/** Scripts with their catalogues, styles and flags that a build has written and its worker does not keep: offline they would be missing. */
export function notPrecached(written: readonly string[], stored: readonly string[]): string[] {
  return written
    .filter((file) => /^assets\/.*\.(?:js|css|svg)$/.test(file) && !stored.includes(file))
    .map((file) => `the service worker does not keep ${file}: without a network it is missing`)
}

function heaviest(weights: ReadonlyArray<readonly [string, number | undefined]>): string {
  return weights
    .toSorted(([, one = 0], [, other = 0]) => other - one)
    .slice(0, 5)
    .map(([file, weight = 0]) => `${file} ${weight.toFixed(0)}`)
    .join(', ')
}
