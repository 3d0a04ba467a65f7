import { describe, expect, it } from 'vitest'
import { changesCsv, csvName } from './changesCsv.ts'

describe('the export of the account history', () => {
  it('has a row a change, exact, and says which part of the money changed', () => {
    const csv = changesCsv([
      {
        value: '-1.50',
        type: 'fee',
        memo: 'Fee for order 7, "EUR"',
        createdAt: '2026-07-15T09:30:00.000Z',
        part: 'balance',
        orderId: '7',
      },
      { value: '100000', type: 'grant', memo: 'Demo money', createdAt: '2026-07-15T09:00:00.000Z' },
    ])
    expect(csv.slice(1).split('\r\n')).toEqual([
      'time,type,memo,part,order_id,amount_usd',
      '2026-07-15T09:30:00.000Z,fee,"Fee for order 7, ""EUR""",balance,7,-1.5',
      '2026-07-15T09:00:00.000Z,grant,Demo money,,,100000',
      '',
    ])
  })

  it('is named by its days', () => {
    expect(csvName('2026-07-01', '2026-07-15')).toBe('account-2026-07-01-2026-07-15.csv')
    expect(csvName(undefined, '2026-07-15')).toBe('account-2026-07-15.csv')
  })
})
