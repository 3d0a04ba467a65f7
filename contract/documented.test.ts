import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { type Codec, decode, onDroppedRow } from './codec.ts'

let dropped: string[]
beforeEach(() => {
  dropped = []
  onDroppedRow((_, why) => dropped.push(why))
})

const order = {
  ...{ Id: 1, ForexTradeLists: { ShowCode: 'EUR/USD' }, OriginPrice: '1.1', Price: '1.2', UpdatePrice: '1.3' },
  ...{ OrderType: '1', Quantity: '0.5', FactProfits: '1.234567', CautionMoney: '10', TradeFee: '0.5' },
  ...{ TargetLossPrice: '', TargetProfitPrice: null, Status: '1', CreateTimeHandler: '', CompleteTimeHandler: null },
}
const instrument = {
  ...{ Id: '1', Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '/eurusd.png', CategoryId: '1', MarketStatus: '1' },
  ...{ PricePrecision: '5', Pip: '0.01', ForexMinCont: '0.01', ForexContNum: '100000', ForexFeeRate: '3' },
  ...{ MarginMode: '0', HasForexMultiple: [{ Value: '100' }], ForexQuotations: { Open: '1', Close: '2', Change: '3' } },
}
const quoted = (ForexQuotations: unknown) => ({ ...instrument, ForexQuotations })
const withdrawal = {
  ...{ number: '10', real_number: '9', draw_currency: { code: 'USDT' }, fee: '1', status_name: 'Paid' },
  ...{ created_at: '', type: '1', address: 'T9yD', payee_account: '', notes: '' },
}
const method = { id: 1, dc_address: 'T9yD', bank_name: '', payee_account: '', payee_name: '' }
const trader = {
  ...{ user: 'Ann', multiple: '5', three_week_rate: '12.5%', three_week_win: '60', three_week_profit: '-' },
  ...{ total_rate: '1', total_trade_num: '9', code: 'EUR/USD' },
}

/** A row of every list as documents 1 and 2 name its fields, with numbers as text. */
const lists: readonly [keyof typeof calls, object | string][] = [
  ['areaList', { id: '1', global_code: '852', code: 'HK' }],
  ['getCategories', { Id: '1', NameShowTrans: 'Forex' }],
  ['tradeList', instrument],
  ['tradeList', quoted(null)],
  ['tradeList', quoted({ Open: null, Close: null, Change: null })],
  ['candles', { Time: '1', Open: '1', High: '1', Low: '1', Close: '1', Volume: '1' }],
  ['myOrders', order],
  ['traders', trader],
  ['depositCoins', { id: '1', currency_code: 'USDT', protocol_code: 'TRC20', address: 'T9yD' }],
  ['depositCurrencies', { code: 'EUR' }],
  ['depositCurrencies', 'EUR'],
  ['depositBanks', { id: '1', bank_name: 'Bank' }],
  ['depositList', { number: '1', type: '0', currency_code: 'USDT', status: '0', created_at: '', remark: '' }],
  ['balanceChanges', { Value: '-1.5', Type: '1', Memo: '', MemoTran: '', CreatedAtTran: '' }],
  ['withdrawalCurrencies', { id: '1', code: 'USDT', protocol: 'TRC20', draw_rate: '1', fee_type: '1', usd_price: '1' }],
  ['withdrawalList', withdrawal],
  ['withdrawalList', { ...withdrawal, draw_currency: 'USDT' }],
  ['withdrawalMethods', { ...method, draw_currency: { code: 'USDT' } }],
  ['withdrawalMethods', { ...method, draw_currency: 'USDT' }],
  ['withdrawalMethods', { ...method, draw_currency: 7 }],
  ['loanOffers', { id: '1', loan_period: '30', min_amount: '1', max_amount: '2', interest_rate: '5', name: '' }],
  ['loanList', { id: '1', created_at: '', amount: '1', loan_period: '30', status: '1' }],
  ['repaymentAccounts', { id: '1', currency_code: 'USDT', protocol_code: 'TRC20', address: 'T9yD' }],
  ['newsList', { id: '1', title: 'News', desc: '', logo: '', created_at: '' }],
  ['companies', { id: '1', name: 'Company' }],
]

describe('a list as documents 1 and 2 describe it', () => {
  it.each(lists)('drops no row of %s: %j', (name, row) => {
    const answer = calls[name].answer as Codec<unknown>
    for (const key of ['data', 'list']) {
      if (name === 'myOrders' && key === 'list') continue
      const read = decode(answer, { [key]: [row, row], total: '2' })
      const rows = Array.isArray(read) ? read : (read as { rows: unknown[] }).rows
      expect([rows.length, ...dropped]).toEqual([2])
    }
  })

  it('names the currency of a withdrawal by its code alone', () => {
    const { rows } = decode(calls.withdrawalList.answer, { list: [withdrawal], total: '1' })
    expect(rows[0]?.currency).toEqual({ code: 'USDT' })
  })
})

it('a captcha is its picture and nothing else', () =>
  expect(decode(calls.getCaptcha.answer, { b64s: 'data:image/png;base64,' })).toEqual({
    image: 'data:image/png;base64,',
  }))

it('get_draw_method always carries draw_id, empty for all', () => {
  const { params } = calls.withdrawalMethods
  expect(params.encode({ kind: 'coin', currencyId: '' })).toEqual({ draw_type: 1, draw_id: '' })
  expect(params.encode({ kind: 'bank', currencyId: '3' })).toEqual({ draw_type: 2, draw_id: 3 })
  expect(decode(params, { draw_type: '1' })).toEqual({ kind: 'coin', currencyId: '' })
})
