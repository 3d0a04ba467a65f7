import { msg } from '@lingui/core/macro'
import type { Accounts } from '../accounts/accounts.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import { authenticatorUri } from '../accounts/totp.ts'
import type { OwnerPost } from '../codes/ownerPost.ts'
import { factorOffLetter, factorOnLetter } from '../codes/securityLetters.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers, SignedVisit } from './handler.ts'
import { type OwnCode, wrongCode } from './ownCode.ts'
import type { OwnPassword } from './ownPassword.ts'
import { realOnly } from './realAccount.ts'

/** What the second factor is set up with. */
export interface SecondFactorParts {
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly ownPassword: OwnPassword
  readonly ownCode: OwnCode
  readonly owners: OwnerPost
  /** The broker's name, as authenticator apps show it. */
  readonly issuer: string
}

/** The second factor of an account: nothing is asked for until it is switched on with a first code. */
export function secondFactorHandlers(parts: SecondFactorParts): SessionHandlers {
  const { accounts, factors, ownPassword, ownCode, owners, issuer } = parts

  const checkBoth = async ({ password, code }: { password: string; code: string }, visit: SignedVisit) => {
    realOnly(visit)
    await ownPassword.check(password, visit)
    ownCode.check(code, visit)
  }

  return {
    secondFactorState: (_, { accountId }) => ({
      data: { on: factors.isOn(accountId), recoveryLeft: factors.recoveryLeft(accountId) },
    }),
    beginSecondFactor: async ({ password }, visit) => {
      realOnly(visit)
      await ownPassword.check(password, visit)
      const secret = factors.begin(visit.accountId)
      if (secret === undefined) throw new Refused(msg`An authenticator app is set up already`)
      const { email, mobile } = accounts.userInfo(visit.accountId) ?? {}
      return { data: { secret, uri: authenticatorUri(secret, issuer, email || mobile || '') } }
    },
    confirmSecondFactor: ({ code }, visit) => {
      realOnly(visit)
      ownCode.count(code, visit)
      const codes = factors.confirm(visit.accountId, code)
      if (!codes) throw wrongCode()
      // Whoever is logged in elsewhere has shown no code.
      accounts.endSessions(visit.accountId, visit.sessionId)
      owners.tell(visit.accountId, visit.speech, factorOnLetter)
      return { data: { codes: [...codes] } }
    },
    renewRecoveryCodes: async (asked, visit) => {
      await checkBoth(asked, visit)
      return { data: { codes: [...factors.renewCodes(visit.accountId)] } }
    },
    endSecondFactor: async (asked, visit) => {
      await checkBoth(asked, visit)
      factors.end(visit.accountId)
      owners.tell(visit.accountId, visit.speech, factorOffLetter)
      return { data: undefined }
    },
  }
}
