import { describe, expect, it } from 'vitest'
import { attributed, profileText } from './profile.ts'
import { partOf } from './sampler.ts'

describe('the processor time of a browser test', () => {
  const spans = [
    { name: 'draws', worker: 0, from: 1_000, to: 2_000 },
    { name: 'pans', worker: 0, from: 2_500, to: 3_000 },
    { name: 'logs in', worker: 1, from: 1_000, to: 3_000 },
  ]
  const sample = (at: number, ms: number, part: 'test' | 'server' | 'page', worker?: number) => ({
    at,
    ms,
    part,
    worker,
  })

  it('is what the processes of its worker took while it ran', () => {
    const samples = [
      sample(1_200, 50, 'page', 0),
      sample(1_400, 20, 'page', 0),
      sample(1_400, 30, 'server', 0),
      sample(1_400, 70, 'test', 1),
      sample(2_700, 40, 'test', 0),
      sample(2_200, 90, 'server', 0),
      sample(1_500, 1_000, 'test'),
    ]
    expect(attributed(spans, samples)).toEqual({
      tests: [
        { name: 'draws', wall: 1_000, cpu: { page: 70, server: 30 } },
        { name: 'pans', wall: 500, cpu: { test: 40 } },
        { name: 'logs in', wall: 2_000, cpu: { test: 70 } },
      ],
      between: { server: 90 },
    })
  })

  it('is split by the commands of the processes', () => {
    expect(partOf('/usr/bin/node\0dist/server/main.js\0')).toBe('server')
    expect(partOf('/usr/lib/chromium/chromium\0--type=renderer\0')).toBe('page')
    expect(partOf('/usr/lib/chromium/chromium\0--type=utility\0')).toBe('browser')
    expect(partOf('/usr/bin/node\0workerProcessEntry.js\0')).toBe('test')
  })
})

describe('the page of a profile', () => {
  it('lists the dearest tests first, and those without processor time by the clock', () => {
    const tests = [
      { name: 'a|b', wall: 100, cpu: {} },
      { name: 'slow', wall: 9_000, cpu: {} },
      { name: 'dear', wall: 2_000, cpu: { test: 1_000, page: 500 } },
    ]
    const text = profileText([{ name: 'unit', wall: 12, cpu: undefined }], tests, { page: 2_000 }, [
      { name: 'Navigate', count: 3, wall: 4_000 },
    ])
    expect(text).toContain('| unit | 12.0 | – |')
    expect(text).toContain('page 2.0')
    expect(text).toContain('| Navigate | 3 | 4.0 |')
    const lines = text.split('\n')
    expect(lines.slice(lines.findIndex((line) => line.startsWith('| Test')) + 2, -1)).toEqual([
      '| dear | 2.0 | 1.5 | 1.0 | – | 0.5 | – |',
      '| slow | 9.0 | 0.0 | – | – | – | – |',
      '| a\\|b | 0.1 | 0.0 | – | – | – | – |',
    ])
  })
})
