import { describe, expect, it } from 'vitest'
import { everyCall } from '../calls.ts'
import { decode } from '../codec.ts'
import { everyOperatorCall } from './calls.ts'
import type { Review } from './entities/review.ts'
import { OPERATOR_PATH } from './operatorCall.ts'
import { waitingReviews } from './reviewing.ts'
import { reviewPictureAddress } from './reviewPicture.ts'

describe("the console's table of calls", () => {
  it('stands under a path of its own, each call at another one', () => {
    const paths = everyOperatorCall.map(([, { path }]) => path)
    expect(paths.filter((path) => !path.startsWith(`${OPERATOR_PATH}/`))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
    expect(everyCall.filter(([, { path }]) => path.startsWith('/ops'))).toEqual([])
  })

  it('says of every call who may make it; only signing in is for anyone', () => {
    expect(everyOperatorCall.filter(([, { allowed }]) => allowed === 'anyone').map(([name]) => name)).toEqual([
      'signIn',
    ])
    expect(everyOperatorCall.filter(([, { allowed }]) => Array.isArray(allowed) && allowed.length === 0)).toEqual([])
  })

  it('keeps the session of users out: nothing here is made with their token', () =>
    expect(everyOperatorCall.filter(([, call]) => call.session || call.cache)).toEqual([]))
})

it('a review comes through the wire as it was', () => {
  const waiting: Review[] = [
    {
      id: 'deposit-7',
      kind: 'deposit',
      accountId: '1001',
      uid: '12345678',
      since: 5,
      facts: [{ key: 'amount', type: 'usd', value: '20000.00' }],
      pictures: [{ key: 'proof', address: reviewPictureAddress('deposit-7', 'proof') }],
      needs: 2,
      approvals: [{ by: 'grace', at: 6 }],
    },
  ]
  expect(decode(waitingReviews.answer, JSON.parse(JSON.stringify(waitingReviews.answer.encode(waiting))))).toEqual(
    waiting,
  )
})
