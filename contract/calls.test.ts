import { describe, expect, it } from 'vitest'
import { type Cache, get, nothing } from './calls/call.ts'
import { calls, everyCall } from './calls.ts'
import { decode } from './codec.ts'

/** Extensions of ours, in no document: the app hides them where a server does not offer them (decisions §9). */
const extensions = ['alerts', 'history_report', 'journal']
  .map((name) => `GET /v1/api/forex/${name}`)
  .concat(
    [
      'add_alert',
      'close_all',
      'close_part',
      'move_pending',
      'remove_alerts',
      'reverse',
      'save_journal',
      'set_trailing',
    ].map((name) => `POST /v1/api/forex/${name}`),
    'GET /v1/api/main/accountLog/filtered',
    ['GET /api/follow/mine', 'POST /api/follow/join', 'POST /api/follow/leave'],
    ['GET /api/follow/copies', 'POST /api/follow/copy', 'POST /api/follow/uncopy'],
    ['invited', 'passkeys', 'push_key', 'second_factor', 'sessions'].map((name) => `GET /api/user/${name}`),
    [
      ...[
        'end_other_sessions',
        'end_session',
        'login_second',
        'logout',
        'passkey_add',
        'passkey_begin',
        'passkey_login',
      ],
      ...['passkey_login_begin', 'passkey_remove', 'recovery_codes', 'second_factor_begin', 'second_factor_confirm'],
      ...['push_subscribe', 'push_unsubscribe', 'second_factor_end'],
    ].map((name) => `POST /api/user/${name}`),
    ['GET /v1/api/main/account/notices', 'GET /api/captcha/work', 'POST /api/user/login_work'],
    ['entries', 'growth', 'logs', 'order', 'refused', 'ticks'].map((name) => `GET /v1/api/log/${name}`),
    ['POST /v1/api/log/witness', 'GET /.well-known/trade-log.json'],
    ['POST /api/account/draw_confirm', 'POST /api/account/draw_cancel', 'POST /api/user/freeze'],
  )

/** Method and path of every row of document 1 §7 and document 2 §7, and of the calls that the decisions add. */
const documented = `
GET /api/user/info · GET /v1/api/main/wallet/getBalance · GET /api/default/area_list · GET /api/default/setting
GET /api/basicSet/getBasicInfo · GET /api/company/getCompanyStatus · GET /v1/api/main/user/resetForexDemoAccount
GET /api/user/createAccountDemoForU · GET /v1/api/forex/getCategories · GET /v1/api/forex/trade_list
GET /v1/api/forex/abbreviated_cache_kline · GET /v1/api/forex/kline · GET /v1/api/forex/submit
GET /v1/api/forex/my_deal · GET /v1/api/forex/close · GET /v1/api/forex/cancel_trade
GET /v1/api/forex/set_stop_price · GET /api/follow/list · POST /api/user/loginForU · POST /api/user/register
POST /api/user/forget_password · POST /api/user/amend_password · POST /api/notify/send_sms
POST /api/notify/send_email · GET /api/captcha · POST /api/user_real/real_name · GET /api/user_real/center
POST /api/common/image_upload · GET /api/quickCharge/info · GET /api/quickCharge/submit
GET /api/quickCharge/wire_submit · GET /api/quickCharge/symbols · GET /api/quickCharge/wire_info
GET /api/quickCharge/quick_ist · GET /v1/api/main/account/forexDetail · GET /v1/api/main/accountLog/forexChange
GET /api/account/draw_symbol_list · POST /api/account/draw · GET /api/account/draw_list
GET /api/wallet/get_draw_method · POST /api/wallet/bind_draw_method · POST /api/wallet/del_draw_method
GET /api/loan/info · POST /api/loan/kyc_submit · GET /api/loan/loan_config · POST /api/loan/loan_submit
GET /api/loan/get_date · GET /api/loan/config_info · GET /api/loan/loan_list · GET /api/loan/loan_info
GET /api/loan/repayment_info · GET /api/loan/repayment_accounts · POST /api/loan/repayment · GET /api/news/list
GET /api/news/info · GET /api/company/getCompany · GET /v1/api/forex/searchCurrency · GET /v1/api/forex/request
GET /complaint_email · GET /manifest.json
`
  .split(/[·\n]/)
  .map((line) => line.trim())
  .filter(Boolean)

describe('the table of calls', () => {
  it('is exactly what the documents list, and the extensions', () =>
    expect(everyCall.map(([, call]) => `${call.method} ${call.path}`).toSorted()).toEqual(
      [...documented, ...extensions].toSorted(),
    ))

  it('marks every extension as one, so that a server without it is no error', () => {
    const marked = everyCall.filter(([, call]) => call.extension).map(([, call]) => `${call.method} ${call.path}`)
    expect(marked).toEqual(expect.arrayContaining(extensions))
  })

  it('changes nothing by a GET that documents 1 and 2 do not define, and lets each carry a request id (decisions §1)', () => {
    const request_id = '0b9b7f4e-6f6c-4d0e-9a56-0d5a2a6d3c11'
    for (const [name, call] of everyCall.filter(([, one]) => one.mutates)) {
      expect(Object.keys(call.params.encode({ requestId: request_id }) as object), name).toContain('request_id')
    }
    expect(
      everyCall
        .filter(([, one]) => one.mutates && one.method === 'GET')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'cancelOrder',
      'closeOrder',
      'createDemoAccount',
      'depositByCoin',
      'depositByWire',
      'resetDemoAccount',
      'setStops',
      'submitOrder',
    ])
  })

  it('does not compile with an extension that changes something by a GET', () => {
    // @ts-expect-error A call of ours that changes something is a POST.
    expect(get('/x', {}, nothing, { mutates: true, extension: true }).method).toBe('GET')
  })

  it('names everything that is kept for offline, and for whom; the rest never is', () => {
    const stored = (cache: Cache) =>
      everyCall
        .filter(([, call]) => call.cache === cache)
        .map(([name]) => name)
        .toSorted()
    expect(stored('market')).toEqual([
      'candles',
      'getBasicInfo',
      'getCategories',
      'getCompanyStatus',
      'rowCandles',
      'tradeList',
    ])
    expect(stored('day')).toEqual([
      'areaList',
      'companies',
      'complaintEmail',
      'newsArticle',
      'newsList',
      'setting',
      'traders',
    ])
    expect(stored('account')).toEqual(['balanceChanges', 'getAccountDetail', 'myOrders'])
  })

  it('keeps nothing that changes, and what a session sees for that account alone', () => {
    for (const [name, call] of everyCall) {
      if (call.cache === undefined) continue
      expect([call.method, call.mutates ?? false, call.host === 'page'], name).toEqual(['GET', false, false])
      expect(call.cache === 'account', name).toBe(call.session === true)
    }
  })
})

describe('deposits and withdrawals', () => {
  const asking = [
    ['depositList', { type: 7 }],
    ['withdrawalCurrencies', { type: 7 }],
    ['withdrawalList', { type: 7 }],
    ['withdrawalMethods', { draw_type: 7 }],
    ['bindMethod', { type: 7, draw_id: 1 }],
  ] as const

  it.each(asking)('refuse in %s a kind that is none', (name, wire) =>
    expect(() => decode<unknown>(calls[name].params, wire)).toThrow(/type/),
  )

  it('read in a list whatever kind another server says', () => {
    const wire = { list: [{ number: '1', usd_price: '1', type: 7, status: 0 }] }
    expect(decode(calls.withdrawalList.answer, wire).rows).toMatchObject([{ kind: 'bank' }])
    expect(decode(calls.depositList.answer, wire).rows).toMatchObject([{ kind: 'coin' }])
  })
})

describe('pages (decisions §1)', () => {
  const rows = [{ Id: 1, NameShowTrans: 'Forex' }]

  it.each([[rows], [{ list: rows, total: '1' }], [{ data: rows }]])('reads %j', (wire) =>
    expect(decode(calls.getCategories.answer, wire)).toEqual([{ id: '1', name: 'Forex' }]),
  )

  it('keeps the total of a page', () => {
    const wire = { list: [{ Value: '1.00' }], total: 37 }
    expect(decode(calls.balanceChanges.answer, wire)).toMatchObject({ total: 37, rows: [{ value: '1' }] })
  })

  it('writes loans under data and everything else under list', () => {
    expect(calls.loanList.answer.encode({ rows: [], total: 0 })).toEqual({ data: [], total: 0 })
    expect(calls.newsList.answer.encode({ rows: [], total: 0 })).toEqual({ list: [], total: 0 })
  })
})

describe('orders', () => {
  it('travel with the names of document 1 §3', () =>
    expect(
      calls.submitOrder.params.encode({
        side: 'sell',
        lots: '0.2',
        instrumentId: '3',
        mode: 'market',
        targetPrice: '0',
        stopLoss: '0',
        takeProfit: '1.2',
        leverage: 30,
      }),
    ).toEqual({
      type: 2,
      cont: '0.2',
      forex_id: 3,
      status: 1,
      target_price: '0',
      stop_loss_price: '0',
      target_profit_price: '1.2',
      multiple: 30,
    }))

  it('read alike whether an unset stop is 0, null, empty or missing (decisions §9)', () => {
    const wire = {
      Id: 1,
      ForexTradeLists: { ShowCode: 'EUR/USD' },
      OriginPrice: 1,
      Price: '1.1',
      OrderType: 1,
      Quantity: 1,
      Status: 1,
    }
    for (const TargetLossPrice of [0, '0', null, '', undefined]) {
      const page = decode(calls.myOrders.answer, { data: [{ ...wire, TargetLossPrice }] })
      expect(page.rows[0]?.stopLoss).toBeUndefined()
    }
  })

  it('closed by the dozen read from what little another server says', () => {
    expect(decode(calls.closeAll.answer, {})).toEqual({ closed: [], refused: [] })
    expect(decode(calls.closeAll.answer, { Refused: [{ Id: 5 }, {}] })).toEqual({
      closed: [],
      refused: [{ id: '5', message: '' }],
    })
    expect(calls.closeAll.params.encode({ scope: 'losers', instrumentId: '3' })).toEqual({
      scope: 'losers',
      forex_id: 3,
    })
  })
})
