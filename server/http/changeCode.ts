import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { inPart, type OwnerCodes } from '../codes/ownerCodes.ts'
import { type Change, changeCodeMessage } from '../codes/securityMessages.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { wrongCode } from './ownCode.ts'
import { short } from './parameters.ts'
import { codeNotSent } from './unsentCodes.ts'

const MAX_CODE_LENGTH = 64

export interface ChangeCodeDeps {
  readonly service: OwnerCodes
  /** True if codes are sent here (`WITHDRAW_CONFIRM`). */
  readonly sendsCodes: boolean
}

/** The change to confirm. */
export interface Changing {
  readonly change: Change
  /** In a text that is different for everything that is different: the code confirms this and nothing else. */
  readonly about?: string
  /** Part of the withdrawal method's address, for the message. */
  readonly to?: string
}

/**
 * The code that is sent to the owner before a change that could take the account over: a session and the password do not
 * do. A client that knows no such code is told that one was sent, and repeats the call with it.
 */
export class ChangeCode {
  readonly #deps: ChangeCodeDeps

  constructor(deps: ChangeCodeDeps) {
    this.#deps = deps
  }

  /** Uses the code up. Without one it sends one and rejects with code 428; rejects with a Refused for a wrong one. */
  async check(code: string | undefined, { change, about = '', to }: Changing, visit: SignedVisit): Promise<void> {
    const { service, sendsCodes } = this.#deps
    if (!sendsCodes) return
    const { accountId } = visit
    const confirmed = { purpose: 'change', about: `${change} ${about}` } as const
    if (code !== undefined && code.trim() !== '') {
      if (!(await service.redeem(accountId, confirmed, short(code, MAX_CODE_LENGTH, 'mail_code')))) throw wrongCode()
      return
    }
    const outcome = await service.sendCode(visit, confirmed, (head, sent) => changeCodeMessage(head, change, sent, to))
    if (outcome === 'noWay') throw new Refused(msg`This can’t be confirmed because no code can be sent`)
    if (outcome !== 'sent') throw codeNotSent(outcome)
    const recipient = inPart(await service.ownerOf(accountId))
    throw new Refused(msg`We sent a code to ${recipient}. Enter it to confirm.`, CODE.codeNeeded)
  }
}
