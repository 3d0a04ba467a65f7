import { msg } from '@lingui/core/macro'
import type { DoorAccounts } from '../accounts/doorAccounts.ts'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import { authenticatorUri } from '../accounts/totp.ts'
import type { OwnerPost } from '../codes/ownerPost.ts'
import { factorOffLetter, factorOnLetter } from '../codes/securityLetters.ts'
import type { Asked } from '../store/asked.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers, SignedVisit } from './handler.ts'
import { type OwnCode, wrongCode } from './ownCode.ts'
import type { OwnPassword } from './ownPassword.ts'
import { realOnly } from './realAccount.ts'

/** What the second factor is set up with. */
export interface SecondFactorParts {
  readonly accounts: DoorAccounts
  readonly factors: Asked<SecondFactors>
  readonly ownKeys: Asked<OwnKeys>
  readonly ownPassword: OwnPassword
  readonly ownCode: OwnCode
  readonly owners: OwnerPost
  /** The broker's name, as authenticator apps show it. */
  readonly issuer: string
}

/** The second factor of an account: nothing is asked for until it is switched on with a first code. */
export function secondFactorHandlers(parts: SecondFactorParts): SessionHandlers {
  const { accounts, factors, ownKeys, ownPassword, ownCode, owners, issuer } = parts

  const checkPassword = async ({ password, code }: { password: string; code: string }, visit: SignedVisit) => {
    realOnly(visit)
    await ownPassword.check(password, visit)
    await ownCode.count(code, visit)
  }

  return {
    secondFactorState: async (_, { accountId }) => ({
      data: { on: await factors.isOn(accountId), recoveryLeft: await factors.recoveryLeft(accountId) },
    }),
    beginSecondFactor: async ({ password }, visit) => {
      realOnly(visit)
      await ownPassword.check(password, visit)
      const { email, mobile } = (await accounts.userInfo(visit.accountId)) ?? {}
      const secret = await ownKeys.beginFactor(ownerOf(visit))
      if (secret === undefined) throw new Refused(msg`An authenticator app is set up already`)
      return { data: { secret, uri: authenticatorUri(secret, issuer, email || mobile || '') } }
    },
    confirmSecondFactor: async ({ code }, visit) => {
      realOnly(visit)
      await ownCode.count(code, visit)
      const codes = await ownKeys.confirmFactor(ownerOf(visit), code)
      if (!codes) throw wrongCode()
      owners.tell(visit.accountId, visit.speech, factorOnLetter)
      return { data: { codes: [...codes] } }
    },
    renewRecoveryCodes: async (asked, visit) => {
      await checkPassword(asked, visit)
      const codes = await ownKeys.renewCodes(ownerOf(visit), asked.code)
      if (!codes) throw wrongCode()
      return { data: { codes: [...codes] } }
    },
    endSecondFactor: async (asked, visit) => {
      await checkPassword(asked, visit)
      if (!(await ownKeys.endFactor(ownerOf(visit), asked.code))) throw wrongCode()
      owners.tell(visit.accountId, visit.speech, factorOffLetter)
      return { data: undefined }
    },
  }
}
