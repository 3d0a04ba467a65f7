import { atom } from 'jotai'
import { confirmWithdrawal } from '../../../contract/calls/funds.ts'
import type { WithdrawalConfirmation } from '../../../contract/entities/funds.ts'
import { NotOfferedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { forgetOffer, offersAtom } from '../../session/offers.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import type { Planned } from './withdrawal.ts'

/** A code holds for so long (decisions §3), and the next is sent after so long (document 2 §9), ms. */
const VALID_MS = 10 * 60_000
const RESEND_DELAY_MS = 60_000

interface Begun {
  /** The withdrawal a code belongs to. Another amount or target needs another code. */
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
  /** Time from which another code can be sent, our clock, ms. */
  readonly againAt: number
  /** Asks how it is confirmed, which sends a code where that is by one. Rejects as `request` does. */
  readonly begin: () => Promise<WithdrawalConfirmation>
}

/** Begins the second confirmation of a plan, once within its time. */
export function useConfirmation(plan: Planned): Confirming {
  const [started, setStarted] = useAtom(begunAtom)
  const offered = useAtomValue(offersAtom)(confirmWithdrawal)
  const of = keyOf(plan)
  const held = started?.of === of && Date.now() - started.at < VALID_MS ? started : undefined

  const take = (confirmation: WithdrawalConfirmation) => {
    setStarted({ of, confirmation, at: Date.now() })
    return confirmation
  }
  const begin = async () => {
    if (!offered) return take({ by: 'none' })
    try {
      const { currency, method, number } = plan
      const requested = { currencyId: currency.id, methodId: method.id, number }
      const confirmation = await request(confirmWithdrawal, requested, { silent: true })
      // It is set up meanwhile: to be asked again.
      return confirmation.by === 'setUp' ? confirmation : take(confirmation)
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error
      forgetOffer(error)
      return take({ by: 'none' })
    }
  }
  return { confirmation: held?.confirmation, againAt: (held?.at ?? 0) + RESEND_DELAY_MS, begin }
}
