// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listNotices } from '../../../contract/calls/notices.ts'
import { decode } from '../../../contract/codec.ts'
import { settings, user } from '../../../contract/entities/account.ts'
import type { AccountNotice } from '../../../contract/entities/notice.ts'
import type { Client } from '../../api/client.ts'
import { openClient } from '../../api/request.ts'
import { inbox } from '../../live/live.ts'
import { unreadNoticesAtom } from '../../markets/alertAtoms.ts'
import { loadBasicInfo } from '../../session/basicInfo.ts'
import { setToken, setUser } from '../../session/session.ts'
import { store } from '../../store.ts'
import { followNotices, readNotices } from './noticeList.ts'
import { noticePath, noticeWords } from './noticeWords.ts'

const notice = (id: string, changes: Partial<AccountNotice> = {}): AccountNotice => ({
  ...{ id, kind: 'deposit', outcome: 'done', at: 5, amount: '250' },
  ...changes,
})

let listed: AccountNotice[]
let requested: number
const answer = async (call: unknown) => {
  if (call !== listNotices) return decode(settings, { extensions: [listNotices.path] })
  requested += 1
  return listed
}
const login = (id: string) => {
  setToken(`token of ${id}`)
  setUser(decode(user, { id, uid: id, email: '', is_demo: 0, balance: '0' }))
}

describe('notices of the account', () => {
  const reported = vi.fn<(ids: string[]) => void>()
  let stop: () => void = () => undefined
  const start = () => {
    stop = followNotices((news) => reported(news.map(({ id }) => id)))
  }
  const loaded = (times: number) => expect.poll(() => requested).toBe(times)
  const unread = () => [...store.get(unreadNoticesAtom)]
  const news = async () => {
    const before = requested
    inbox.receive({ type: 'notices' })
    await loaded(before + 1)
    await new Promise((resolve) => setTimeout(resolve))
  }

  afterAll(() => stop())
  beforeEach(async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    stop()
    setToken(undefined)
    localStorage.clear()
    reported.mockReset()
    requested = 0
    listed = [notice('deposit-1')]
    openClient({ request: answer } as unknown as Client)
    await loadBasicInfo()
    login('first')
    start()
    await loaded(1)
    await expect.poll(() => unread()).toEqual(['deposit-1'])
  })

  it('are told when they come, once, and not the past of a device that sees the account for the first time', async () => {
    expect(reported).not.toHaveBeenCalled()
    listed = [notice('identity-1', { kind: 'identity' }), ...listed]
    await news()
    await news()
    expect(reported.mock.calls).toEqual([[['identity-1']]])
    readNotices()
    expect(unread()).toEqual([])
  })

  it('that came while the app was closed are told at its next start, once', async () => {
    readNotices()
    stop()
    listed = [notice('loan-1', { kind: 'loan', outcome: 'refused' }), ...listed]
    start()
    await expect.poll(() => reported.mock.calls).toEqual([[['loan-1']]])
    expect(unread()).toEqual(['loan-1'])
    stop()
    start()
    await loaded(3)
    expect(reported).toHaveBeenCalledTimes(1)
  })

  it('of another account are its own', async () => {
    setToken(undefined)
    listed = []
    login('second')
    await loaded(2)
    expect(unread()).toEqual([])
    expect(reported).not.toHaveBeenCalled()
  })
})

it('each says what was decided, and leads there', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const lines = (['deposit', 'withdrawal', 'identity', 'loanIdentity', 'loan', 'repayment'] as const).flatMap((kind) =>
    (['done', 'refused'] as const).map((outcome) => noticeWords(notice('1', { kind, outcome }))),
  )
  expect(new Set(lines).size, 'no two say the same').toBe(lines.length)
  expect(noticeWords(notice('1'))).toBe('Deposit of $250.00 credited')
  expect(noticePath(notice('1', { way: 'bank' }))).toBe('/mine/charge?step=records&kind=bank')
  expect(noticeWords(notice('1', { kind: 'closeCall' }))).toMatch(/^Add \$250\.00 margin by /)
  expect(noticePath(notice('1', { kind: 'closeCall' }))).toBe('/order?type=1')
  expect(noticePath(notice('1', { kind: 'loanDue', loanId: '7' }))).toBe('/loan/repayment?loan_id=7')
})
