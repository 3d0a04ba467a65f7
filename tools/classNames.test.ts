import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { className, sheetMark } from './classNames.ts'

it('names a class the same wherever the tree lies', () => {
  expect(className('row', '/here/src/ui/Card.module.css')).toBe(className('row', '/there/src/ui/Card.module.css'))
})

it('tells the classes of any two sheets of the app apart', () => {
  const sheets = globSync('src/**/*.module.css', { cwd: fileURLToPath(new URL('..', import.meta.url)) })
  expect(sheets.length).toBeGreaterThan(50)
  const byMark = Map.groupBy(sheets, sheetMark)
  expect([...byMark.values()].filter((group) => group.length > 1)).toEqual([])
})
