import { describe, expect, it } from 'vitest'
import { readServerFrame, type ServerFrame } from '../../contract/live.ts'
import { writeLine } from '../../contract/recording/recording.ts'
import { frameLine, marketLine } from './sessionLines.ts'

describe('what is recorded', () => {
  it('of what the channel tells an account: nothing', () => {
    const figures = { floating: '1', marginLevel: 0, marginInUse: '0', orders: [], balance: '5' } as never
    const personal: ServerFrame[] = [
      { type: 'trade', figures },
      { type: 'closed', orders: [{ id: '7', reason: 'closed' }] },
      { type: 'alerts', alerts: [] },
      { type: 'login_result', code: 1, message: 'me@broker.test' },
      { type: 'error', message: 'token abc' },
      { type: 'pong' },
    ]
    expect(personal.map((frame) => frameLine(frame, 1))).toEqual(personal.map(() => undefined))
  })

  it('of prices: when they were made and when they came', () => {
    const data = [{ Code: 'EURUSD', Open: 1, Close: 1.1, Change: 10, Time: 100.4 }]
    const frame = readServerFrame(JSON.stringify({ topic: 'DAY_MARKET', Time: 120, data })) as ServerFrame
    expect(frameLine(frame, 130)).toEqual({ type: 'quotes', at: 130, server: 120, quotes: [['EURUSD', 1.1, 100, 1]] })
  })

  it('of an instrument: what a chart and a practice account need, and not its picture', () => {
    const line = writeLine(
      marketLine({
        ...{ id: '1', code: 'EURUSD', showCode: 'EUR/USD', logo: 'https://somewhere.test/x.png', categoryId: '1' },
        ...{ open: true, digits: 5, lotStep: 0.01, lotMin: 0.01, unitsPerLot: 100_000, feeRate: 7, quoteToUsd: 1 },
        ...{ marginMode: 'leverage' as const, leverages: [50] },
      }),
    )
    expect(line).toContain('"unitsPerLot":100000')
    expect(line).not.toContain('somewhere')
  })
})
