import { readdirSync, readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '../../../contract/recording/recording.ts'
import { isScenario, runScenario } from './runScenario.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const folder = 'e2e/fixtures/scenarios/'
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
const read = (name: string) => readRecording(readFileSync(`${folder}${name}`, 'utf8'))

describe('scenarios of real trouble', () => {
  it('are there: a lost reply, a gap over a stop, a reconnect within an order', () => {
    expect(files).toEqual(['gap-over-a-stop.jsonl', 'lost-reply-on-close.jsonl', 'reconnect-within-an-order.jsonl'])
  })

  it.each(files)('%s ends as expected, the same each time', async (name) => {
    const recording = read(name)
    expect(isScenario(recording)).toBe(true)
    const report = await runScenario(recording)
    expect(report.checks.length).toBeGreaterThan(4)
    for (const { what, expected, actual } of report.checks) expect(`${what} ${actual}`).toBe(`${what} ${expected}`)
    expect(report.passed).toBe(true)
    expect(await runScenario(recording)).toEqual(report)
  })

  it('say what was there in the place of what was expected', async () => {
    const text = readFileSync(`${folder}gap-over-a-stop.jsonl`, 'utf8').replace(
      '"lastPrice":1.382',
      '"lastPrice":1.385',
    )
    const report = await runScenario(readRecording(text))
    expect(report.passed).toBe(false)
    expect(report.checks.filter(({ expected, actual }) => expected !== actual)).toMatchObject([
      { what: 'order 1 last price', expected: '1.385', actual: '1.382' },
    ])
  })

  it('a file with a line that no scenario has is refused by its line', () => {
    const [head, ...rest] = readFileSync(`${folder}gap-over-a-stop.jsonl`, 'utf8').split('\n')
    const bad = '{"type":"tap","at":1399033804000,"wish":{"kind":"submit","code":"EURUSD","side":"buy","lots":"=1+1"}}'
    expect(() => readRecording([head, bad, ...rest].join('\n'))).toThrow('line 2')
  })
})
