import { expect, it } from 'vitest'
import { notPrecached, precachedFiles, precacheLimit, precacheProblems } from './precache.ts'

const worker = 'x([{"revision":null,"url":"assets/a-1.js"},{"revision":"9","url":"index.html"}]);new URL("http://x")'

it('reads what a built worker keeps', () => expect(precachedFiles(worker)).toEqual(['assets/a-1.js', 'index.html']))

it('finds nothing wrong with a build that is whole and light', () =>
  expect(precacheProblems(precachedFiles(worker), () => precacheLimit / 2)).toEqual([]))

it('says what is missing, too heavy, or no list at all', () => {
  expect(precacheProblems(['index.html', 'b.js'], (file) => (file === 'b.js' ? undefined : 1))).toEqual([
    expect.stringContaining('b.js'),
  ])
  expect(precacheProblems(['index.html', 'b.js'], (file) => (file === 'b.js' ? precacheLimit : 1))).toEqual([
    expect.stringContaining(
      `${precacheLimit + 1} KiB, more than ${precacheLimit}: b.js ${precacheLimit}, index.html 1`,
    ),
  ])
  expect(precacheProblems([], () => 1)).toEqual([expect.stringContaining('no index.html')])
})

it('says which script, catalogue, style or flag is not kept', () => {
  const written = [
    'assets/a-1.js',
    'assets/words-hk-1.js',
    'assets/a-1.css',
    'assets/hk-1.svg',
    'icon-192.png',
    'sw.js',
  ]
  expect(notPrecached(written, written.slice(0, 4))).toEqual([])
  for (const file of written.slice(0, 4))
    expect(
      notPrecached(
        written,
        written.filter((other) => other !== file),
      ),
    ).toEqual([expect.stringContaining(file)])
})
