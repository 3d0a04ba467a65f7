import { atom } from 'jotai'
import { confirmWithdrawal } from '../../../contract/calls/funds.ts'
import type { WithdrawalConfirmation } from '../../../contract/entities/funds.ts'
import { NotOfferedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { forgetOffer, offersAtom } from '../../session/offers.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import type { Planned } from './withdrawal.ts'

/** A code holds for so long (decisions §3), and the next is sent after so long (document 2 §9), ms. */
const HOLDS_MS = 10 * 60_000
const AGAIN_AFTER_MS = 60_000

interface Begun {
  /** What it confirms: another amount or destination needs another one. */
  readonly of: string
  readonly confirmation: WithdrawalConfirmation
  /** Our clock, ms. */
  readonly at: number
}

/** The one that was begun last: the sheet can be closed and opened again, and the code that was sent still holds. */
const begunAtom = atom<Begun>()
const keyOf = ({ method, number }: Planned) => `${method.id} ${Number(number)}`

/** The confirmation of a plan, as far as it is. */
export interface Confirming {
  readonly confirmation: WithdrawalConfirmation | undefined
  /** When a further code may be sent, our clock, ms. */
  readonly againAt: number
  /** Asks how it is confirmed, which sends a code where that is by one. Rejects as `request` does. */
  readonly begin: () => Promise<WithdrawalConfirmation>
}

/** Begins the second confirmation of a plan, once within its time. */
export function useConfirmation(plan: Planned): Confirming {
  const [begun, setBegun] = useAtom(begunAtom)
  const offered = useAtomValue(offersAtom)(confirmWithdrawal)
  const of = keyOf(plan)
  const held = begun?.of === of && Date.now() - begun.at < HOLDS_MS ? begun : undefined

  const take = (confirmation: WithdrawalConfirmation) => {
    setBegun({ of, confirmation, at: Date.now() })
    return confirmation
  }
  const begin = async () => {
    if (!offered) return take({ by: 'none' })
    try {
      const { currency, method, number } = plan
      const asked = { currencyId: currency.id, methodId: method.id, number }
      const confirmation = await request(confirmWithdrawal, asked, { silent: true })
      // It is set up meanwhile: to be asked again.
      return confirmation.by === 'setUp' ? confirmation : take(confirmation)
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error
      forgetOffer(error)
      return take({ by: 'none' })
    }
  }
  return { confirmation: held?.confirmation, againAt: (held?.at ?? 0) + AGAIN_AFTER_MS, begin }
}
