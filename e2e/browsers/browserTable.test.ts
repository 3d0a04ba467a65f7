import { describe, expect, it } from 'vitest'
import { browserTable } from './browserTable.ts'

describe('the table of the browsers', () => {
  const table = browserTable([
    { product: 'Chromium 1', passed: { mainJob: true, offline: true }, has: { push: true, badge: true } },
    { product: 'WebKitGTK 2', passed: { mainJob: true, offline: false }, has: { push: false } },
  ])

  it('has a column for each browser', () => {
    expect(table.split('\n')[0]).toBe('| What | Chromium 1 | WebKitGTK 2 | The app without it |')
  })

  it('tells what passed, what failed and what was not run', () => {
    expect(table).toContain('| The main job, on the phone and wide | yes | yes | The run fails |')
    expect(table).toContain('| Opens and is read without a network | yes | no | The run fails |')
    expect(table).toContain('| Manifest, icons, service worker at work | not run | not run | The run fails |')
  })

  it('tells how the app is without a feature', () => {
    expect(table).toMatch(/\| Push messages \| yes \| no \| The switch of notifications .*\|/)
    expect(table).toContain('| Number on the icon | yes | not run | The icon bears none |')
  })
})
