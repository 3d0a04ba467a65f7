import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withSettings } from './settingsTable.ts'

it('the README lists every setting as the server reads it (npm run readme)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toBe(withSettings(readme))
  expect(readme).toContain('| `PORT` | `8080` |')
})
