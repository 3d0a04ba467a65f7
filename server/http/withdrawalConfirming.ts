import { msg } from '@lingui/core/macro'
import type { WithdrawalConfirmation } from '../../contract/entities/funds.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import { type Confirmed, inPart, type WithdrawalDesk } from '../codes/withdrawalDesk.ts'
import type { Leaving } from '../codes/withdrawalLetters.ts'
import type { Refusal } from '../engine/outcome.ts'
import { maskedDestination } from '../funds/maskedDestination.ts'
import type { AskedWithdrawal } from '../funds/withdrawalTable.ts'
import { usdText } from '../ledger/money.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import { CENTS } from './fundAnswers.ts'
import type { SignedVisit } from './handler.ts'
import { short } from './parameters.ts'
import { codeNotSent } from './unsentCodes.ts'

/** What withdrawals are confirmed by. */
export interface ConfirmingParts {
  readonly factors: Pick<SecondFactors, 'isOn' | 'use'>
  readonly attempts: Pick<Attempts, 'code'>
  readonly desk: WithdrawalDesk
}

const LONGEST_CODE = 64

const confirmedOf = ({ amount, method }: AskedWithdrawal): Confirmed => ({
  amount: usdText(amount, CENTS),
  methodId: method.id,
})
const leavingOf = ({ amount, method }: AskedWithdrawal): Leaving => ({
  amount: usdText(amount, CENTS),
  to: maskedDestination(method),
})

/**
 * The second confirmation of a withdrawal: a code of the second factor by who has one, a code that is sent by everybody
 * else. One that is sent confirms the amount and the method that its letter names, and nothing else.
 */
export class WithdrawalConfirming {
  readonly #parts: ConfirmingParts

  constructor(parts: ConfirmingParts) {
    this.#parts = parts
  }

  /** Sends the code where there is no second factor. Rejects with a Refused when it cannot be sent, code 429 after too many. */
  async begin(asked: AskedWithdrawal, { accountId, speech }: SignedVisit): Promise<WithdrawalConfirmation> {
    const { factors, desk } = this.#parts
    if (factors.isOn(accountId)) return { by: 'app' }
    const outcome = await desk.sendCode(accountId, confirmedOf(asked), leavingOf(asked), speech)
    if (outcome === 'noWay')
      throw new Refused(msg`No code can be sent here; set up an authenticator app to confirm withdrawals`)
    if (outcome !== 'sent') throw codeNotSent(outcome)
    const owner = desk.ownerOf(accountId)
    return { by: owner.way, to: inPart(owner) }
  }

  /**
   * Asks for the code when it is time to. Throws code 429 after too many of an app: they count when they are sent. Those
   * by mail count themselves.
   */
  by(code: string | undefined, { accountId }: SignedVisit): (asked: AskedWithdrawal) => Refusal | undefined {
    const { factors, attempts, desk } = this.#parts
    const isApp = factors.isOn(accountId)
    if (code === undefined) return () => ({ reason: isApp ? 'codeMissing' : 'codeUnasked' })
    short(code, LONGEST_CODE, 'code')
    if (isApp) attempts.code(accountId)
    return (asked) => {
      const fits = isApp ? factors.use(accountId, code) : desk.redeem(accountId, confirmedOf(asked), code)
      return fits ? undefined : { reason: 'codeWrong' }
    }
  }

  /** Tells the owner of a withdrawal that was asked for. */
  tell(asked: AskedWithdrawal, { accountId, speech }: SignedVisit): void {
    this.#parts.desk.tellOfWithdrawal(accountId, leavingOf(asked), speech)
  }
}
