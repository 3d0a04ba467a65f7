import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { inPart, type OwnerDesk } from '../codes/ownerDesk.ts'
import { type Change, changeCodeLetter } from '../codes/securityLetters.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { wrongCode } from './ownCode.ts'
import { short } from './parameters.ts'
import { codeNotSent } from './unsentCodes.ts'

const LONGEST_CODE = 64

/** What changes are confirmed with. */
export interface ChangeCodeParts {
  readonly desk: OwnerDesk
  /** Whether codes are sent here (`WITHDRAW_CONFIRM`). */
  readonly sendsCodes: boolean
}

/** What is to be changed. */
export interface Changing {
  readonly change: Change
  /** In a text that is different for everything that is different: the code confirms this and nothing else. */
  readonly about?: string
  /** Which withdrawal method, in part, for the letter. */
  readonly to?: string
}

/**
 * The code that is sent to the owner before a change that could take the account over: a session and the password do not
 * do. A client that knows no such code is told that one was sent, and repeats the call with it.
 */
export class ChangeCode {
  readonly #parts: ChangeCodeParts

  constructor(parts: ChangeCodeParts) {
    this.#parts = parts
  }

  /** Uses the code up. Without one it sends one and rejects with code 428; rejects with a Refused for a wrong one. */
  async check(code: string | undefined, { change, about = '', to }: Changing, visit: SignedVisit): Promise<void> {
    const { desk, sendsCodes } = this.#parts
    if (!sendsCodes) return
    const { accountId } = visit
    const confirmed = { purpose: 'change', about: `${change} ${about}` } as const
    if (code !== undefined && code.trim() !== '') {
      if (!(await desk.redeem(accountId, confirmed, short(code, LONGEST_CODE, 'mail_code')))) throw wrongCode()
      return
    }
    const outcome = await desk.sendCode(visit, confirmed, (head, sent) => changeCodeLetter(head, change, sent, to))
    if (outcome === 'noWay') throw new Refused(msg`No code can be sent here, so this cannot be confirmed`)
    if (outcome !== 'sent') throw codeNotSent(outcome)
    const recipient = inPart(await desk.ownerOf(accountId))
    throw new Refused(msg`We sent a code to ${recipient}. Enter it to confirm.`, CODE.codeNeeded)
  }
}
