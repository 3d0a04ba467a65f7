import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { basicInfoAtom } from './basicInfo.ts'
import { accountFiguresAtom } from './figures.ts'
import { userAtom } from './session.ts'

/** Note for owners of a real account about the server's money and prices. */
export type RealMoneyNote = 'demo' | 'closed'

/**
 * `demo`: no real money is involved. `closed`: prices are not those of a real market, so real accounts move no money. Undefined
 * where there is nothing to say: real prices, a demo account, a server that does not say either.
 */
export const realMoneyAtom = atom((get): RealMoneyNote | undefined => {
  const info = get(basicInfoAtom)
  if (info === undefined || get(userAtom)?.demo !== false) return undefined
  if (info.demo) return 'demo'
  return info.marketSource === 'live' ? undefined : 'closed'
})

/** True if a real account cannot trade yet: its identity is not approved, or it has no money and no positions. */
export const unfundedAtom = atom((get): boolean => {
  const user = get(userAtom)
  if (user?.demo !== false || get(realMoneyAtom) === 'closed') return false
  if (user.identityDue) return true
  const figures = get(accountFiguresAtom)
  return figures !== undefined && Number(figures.equity) === 0 && Number(figures.marginInUse) === 0
})

/** It in words. */
export const realMoneyWords: Readonly<Record<RealMoneyNote, MessageDescriptor>> = {
  demo: msg`Demo server: no real money is involved.`,
  closed: msg`Real accounts can’t trade, deposit or withdraw while prices are simulated or recorded.`,
}
