import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepEarlierAssets, setAssetsAside } from './earlierAssets.ts'

const dayMs = 24 * 3600 * 1000
const start = Date.UTC(2026, 6, 15)

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const assets = () => join(dist, 'app', 'assets')
const stored = () => readdirSync(assets()).sort()

/** Writes files as a build does, on a day. */
function write(day: number, files: Readonly<Record<string, string>>) {
  mkdirSync(assets(), { recursive: true })
  const at = new Date(start + day * dayMs)
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(assets(), name), text)
    utimesSync(join(assets(), name), at, at)
  }
}

function build(day: number, files: Readonly<Record<string, string>>) {
  setAssetsAside(dist)
  write(day, files)
  keepEarlierAssets(dist, start + day * dayMs)
}

it('keeps what two builds back were loaded from, and takes the newest where names are the same', () => {
  build(0, { 'a-1.js': 'old', 'same-1.js': 'of the first' })
  build(1, { 'a-2.js': 'newer', 'same-1.js': 'of the second' })
  build(2, { 'a-3.js': 'new' })
  expect(stored()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'same-1.js'])
  expect(readFileSync(join(assets(), 'same-1.js'), 'utf8')).toBe('of the second')
  expect(readdirSync(dist)).toEqual(['app'])
})

it('drops what is older than a month', () => {
  build(0, { 'a-1.js': '' })
  build(5, { 'a-2.js': '' })
  build(29, { 'a-3.js': '' })
  expect(stored()).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
  build(31, { 'a-4.js': '' })
  expect(stored()).toEqual(['a-2.js', 'a-3.js', 'a-4.js'])
})

it('loses nothing to a build that failed half-way', () => {
  build(0, { 'a-1.js': '' })
  setAssetsAside(dist)
  write(1, { 'half-1.js': '' })
  rmSync(assets(), { recursive: true })
  build(2, { 'a-2.js': '' })
  expect(stored()).toEqual(['a-1.js', 'a-2.js'])
})
