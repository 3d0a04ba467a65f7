import { msg, plural } from '@lingui/core/macro'
import { CENTS, FACTOR_RIPENS_HOURS } from '../../contract/constants.ts'
import type { WithdrawalConfirmation } from '../../contract/entities/funds.ts'
import { usdText } from '../../engine/money.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import type { OneTimeCodes } from '../codes/oneTimeCodes.ts'
import { type Confirmed, inPart, type OwnerCodes, redeemOwn } from '../codes/ownerCodes.ts'
import { type Leaving, withdrawalCodeMessage, withdrawalMessage } from '../codes/withdrawalMessages.ts'
import type { Settings } from '../config.ts'
import type { Refusal } from '../exchange/outcome.ts'
import { maskedDestination } from '../funds/maskedDestination.ts'
import type { RequestedWithdrawal } from '../funds/withdrawalTable.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { short } from './parameters.ts'
import { codeNotSent } from './unsentCodes.ts'

export interface ConfirmingDeps {
  readonly factors: Pick<SecondFactors, 'isOn' | 'isFresh' | 'since' | 'fits' | 'use'>
  readonly attempts: Pick<Attempts, 'code'>
  readonly service: Pick<OwnerCodes, 'sendCode' | 'ownerOf' | 'tell'>
  /** As the engine's transactions redeem them. */
  readonly codes: OneTimeCodes
  /** True if accounts without an authenticator app are sent a code. */
  readonly sendsCodes: boolean
  /** True if accounts without an authenticator app withdraw nothing. */
  readonly needsFactor: boolean
}

const MAX_CODE_LENGTH = 64

/** Returns true if withdrawals need an authenticator app: where money is real, unless it is set otherwise. */
export const needsFactor = ({ withdrawFactor, demo }: Pick<Settings, 'withdrawFactor' | 'demo'>): boolean =>
  withdrawFactor ?? !demo

const confirmedOf = ({ amount, method }: RequestedWithdrawal): Confirmed => ({
  purpose: 'withdraw',
  about: `${usdText(amount, CENTS)} USD to ${method.id}`,
})
const leavingOf = ({ amount, method }: RequestedWithdrawal): Leaving => ({
  amount: usdText(amount, CENTS),
  to: maskedDestination(method),
})

/** Codes sent to confirm a withdrawal. */
export interface ConfirmingCodes {
  /** Of the second factor, or sent. */
  readonly code?: string | undefined
  /** Of the second factor, beside the one that was sent. */
  readonly appCode?: string | undefined
}

const noWay = (withApp: boolean) =>
  new Refused(
    withApp
      ? msg`You set up your authenticator app less than ${plural(FACTOR_RIPENS_HOURS, { one: '# hour', other: '# hours' })} ago, and no code can be sent to you. Wait until that time has passed to withdraw`
      : msg`This can’t be confirmed because no code can be sent`,
  )

/**
 * The second confirmation of a withdrawal: a code of the second factor by who has one, a code that is sent by everybody
 * else. One that is sent confirms the amount and the method that its letter names, and nothing else. A factor that was set
 * up within a day asks for both: whoever has taken a session and a password over could have set it up.
 */
export class WithdrawalConfirming {
  readonly #deps: ConfirmingDeps

  constructor(deps: ConfirmingDeps) {
    this.#deps = deps
  }

  /** Sends the code where a second factor alone does not do. Rejects with a Refused when it cannot be sent, code 429 after too many. */
  async begin(requested: RequestedWithdrawal, visit: SignedVisit): Promise<WithdrawalConfirmation> {
    const { factors, service, sendsCodes, needsFactor } = this.#deps
    const { accountId } = visit
    if (needsFactor && !factors.isOn(accountId)) return { by: 'setUp' }
    const withApp = sendsCodes && factors.isFresh(accountId)
    if (factors.isOn(accountId) && !withApp) return { by: 'app' }
    if (!sendsCodes) return { by: 'none' }
    const outcome = await service.sendCode(visit, confirmedOf(requested), (head, code) =>
      withdrawalCodeMessage(head, leavingOf(requested), code),
    )
    if (outcome === 'noWay') throw noWay(withApp)
    if (outcome !== 'sent') throw codeNotSent(outcome)
    const owner = await service.ownerOf(accountId)
    return { by: owner.way, to: inPart(owner), ...(withApp && { withApp }) }
  }

  /**
   * Asks for the codes when it is time to. Rejects with code 429 after too many of an app: they count when they are sent. Those
   * by mail count themselves.
   */
  async by(
    { code, appCode }: ConfirmingCodes,
    { accountId, speech }: SignedVisit,
  ): Promise<(requested: RequestedWithdrawal) => Refusal | undefined> {
    const { factors, attempts, codes, sendsCodes, needsFactor } = this.#deps
    for (const one of [code, appCode]) if (one !== undefined) short(one, MAX_CODE_LENGTH, 'code')
    if (factors.isOn(accountId) && (appCode ?? code) !== undefined) await attempts.code({ accountId, speech })
    return (requested) => {
      const isApp = factors.isOn(accountId)
      if (!isApp && needsFactor) return { reason: 'factorMissing' }
      if (!isApp && !sendsCodes) return undefined
      if (sendsCodes && factors.isFresh(accountId)) return this.#both(accountId, requested, code, appCode)
      if (code === undefined) return { reason: isApp ? 'codeMissing' : 'codeUnasked' }
      const fits = isApp ? factors.use(accountId, code) : redeemOwn(codes, accountId, confirmedOf(requested), code)
      return fits ? undefined : { reason: 'codeWrong' }
    }
  }

  #both(accountId: number, requested: RequestedWithdrawal, code?: string, appCode?: string): Refusal | undefined {
    const { factors, codes } = this.#deps
    if (code === undefined || appCode === undefined) return { reason: 'codesBoth' }
    // A wrong one of the two uses up neither.
    const fit =
      factors.fits(accountId, appCode) &&
      redeemOwn(codes, accountId, confirmedOf(requested), code) &&
      factors.use(accountId, appCode)
    return fit ? undefined : { reason: 'codeWrong' }
  }

  /** Tells the owner of a withdrawal that was asked for. */
  tell(requested: RequestedWithdrawal, visit: SignedVisit): void {
    this.#deps.service.tell(visit, (head) => withdrawalMessage(head, leavingOf(requested)))
  }
}
