import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withSettings } from './settingsTable.ts'

it('the page of settings lists every setting as the server reads it (npm run readme)', () => {
  const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8')
  expect(page).toBe(withSettings(page))
  expect(page).toContain('| `PORT` | `8080` |')
})
