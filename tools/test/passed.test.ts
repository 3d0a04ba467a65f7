import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPasses, sourceGaps, sourcesOf, writePass } from './passed.ts'
import { ordinaryStages, wholeStages } from './stages.ts'

const folder = mkdtempSync(join(tmpdir(), 'passed-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the record of the stages that passed', () => {
  it('is empty before the first, and is sorted by name', () => {
    const file = join(folder, 'passed.json')
    const pass = { digest: 'abc', date: '2026-11-26', passed: 3, seconds: 12 }
    expect(readPasses(file)).toEqual({})
    for (const name of ['storm', 'faults', 'servers']) writePass(name, pass, file)
    writePass('storm', { ...pass, passed: 4 }, file)
    expect(Object.keys(readPasses(file))).toEqual(['faults', 'servers', 'storm'])
    expect(readPasses(file).storm).toEqual({ ...pass, passed: 4 })
    expect(readFileSync(file, 'utf8')).toMatch(/^\{\n {2}"faults": \{\n {4}"digest": "abc",\n/)
  })

  it('has stages only that exist', () => {
    const names = wholeStages.map(({ name }) => name)
    expect(Object.keys(readPasses()).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the sources of a stage', () => {
  it('are all files that they import', () => {
    const imports = new Map([
      ['e2e/a.spec.ts', ['e2e/test.ts', 'tools/witness.ts']],
      ['e2e/test.ts', []],
      ['src/other.ts', ['src/more.ts']],
    ])
    expect(sourceGaps('faults', ['e2e/a.spec.ts', 'e2e/test.ts'], imports)).toEqual([
      'tools/test/stages.ts: the sources of faults lack tools/witness.ts, which e2e/a.spec.ts imports',
    ])
  })

  it.each(wholeStages.map((stage) => [stage.name, stage] as const))(
    '%s: hold what it runs, and not the record',
    (_, stage) => {
      const sources = sourcesOf(stage)
      expect(sources).toContain('package-lock.json')
      expect(sources).toContain('tools/test/stages.ts')
      expect(sources).not.toContain('tools/test/passed.json')
      const files = stage.command.filter((word) => /\.test\.tsx?$|\.config\.ts$/.test(word))
      expect(files.filter((file) => !sources.includes(file))).toEqual([])
    },
  )
})

describe('the table of stages', () => {
  it('names each stage once', () => {
    const names = [...ordinaryStages, ...wholeStages].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
