import { expect, it } from 'vitest'
import { halfKept, precachedFiles, precacheLimit, precacheProblems } from './precache.ts'

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

it('says what is kept without what it needs', () => {
  const manifest = { 'a.tsx': { file: 'a.js', imports: ['_b.js'] }, '_b.js': { file: 'b.js', css: ['b.css'] } }
  expect(halfKept(manifest, () => true)).toEqual([])
  expect(halfKept(manifest, (file) => file !== 'a.js')).toEqual([])
  expect(halfKept(manifest, (file) => file !== 'b.js')).toEqual(['the service worker keeps a.js, but not b.js'])
  expect(halfKept(manifest, (file) => file !== 'b.css')).toHaveLength(2)
})
