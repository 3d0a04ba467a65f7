import { msg } from '@lingui/core/macro'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import { authenticatorUri } from '../accounts/totp.ts'
import type { OwnerMessages } from '../codes/ownerMessages.ts'
import { factorOffMessage, factorOnMessage, renewedCodesMessage } from '../codes/securityMessages.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { ChangeCode } from './changeCode.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers, SignedVisit } from './handler.ts'
import { type OwnCode, wrongCode } from './ownCode.ts'
import type { OwnPassword } from './ownPassword.ts'
import { realOnly } from './realAccount.ts'

export interface SecondFactorDeps {
  readonly accounts: AsyncAccounts
  readonly factors: AsyncApi<SecondFactors>
  readonly ownKeys: AsyncApi<OwnKeys>
  readonly ownPassword: OwnPassword
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
  readonly owners: OwnerMessages
  /** The broker's name, as authenticator apps show it. */
  readonly issuer: string
}

/** The second factor of an account: nothing is asked for until it is switched on with a first code. */
export function secondFactorHandlers(deps: SecondFactorDeps): SessionHandlers {
  const { accounts, factors, ownKeys, ownPassword, ownCode, changeCode, owners, issuer } = deps

  const checkPassword = async ({ password, code }: { password: string; code: string }, visit: SignedVisit) => {
    realOnly(visit)
    await ownPassword.check(password, visit)
    await ownCode.checkFits(code, visit)
  }

  return {
    secondFactorState: async (_, { accountId }) => ({
      data: { on: await factors.isOn(accountId), recoveryLeft: await factors.recoveryLeft(accountId) },
    }),
    beginSecondFactor: async ({ password, mailCode }, visit) => {
      realOnly(visit)
      await ownPassword.check(password, visit)
      if (await factors.isOn(visit.accountId)) throw isSetUp()
      await changeCode.check(mailCode, { change: 'factorOn' }, visit)
      const { email, mobile } = (await accounts.userInfo(visit.accountId)) ?? {}
      const secret = await ownKeys.beginFactor(ownerOf(visit))
      if (secret === undefined) throw isSetUp()
      return { data: { secret, uri: authenticatorUri(secret, issuer, email || mobile || '') } }
    },
    confirmSecondFactor: async ({ code }, visit) => {
      realOnly(visit)
      await ownCode.count(code, visit)
      const codes = await ownKeys.confirmFactor(ownerOf(visit), code)
      if (!codes) throw wrongCode()
      owners.tell(visit, factorOnMessage)
      return { data: { codes: [...codes] } }
    },
    renewRecoveryCodes: async (requested, visit) => {
      await checkPassword(requested, visit)
      await changeCode.check(requested.mailCode, { change: 'codes' }, visit)
      const codes = await ownKeys.renewCodes(ownerOf(visit), requested.code)
      if (!codes) throw wrongCode()
      owners.tell(visit, renewedCodesMessage)
      return { data: { codes: [...codes] } }
    },
    endSecondFactor: async (requested, visit) => {
      await checkPassword(requested, visit)
      await changeCode.check(requested.mailCode, { change: 'factorOff' }, visit)
      if (!(await ownKeys.endFactor(ownerOf(visit), requested.code))) throw wrongCode()
      owners.tell(visit, factorOffMessage)
      return { data: undefined }
    },
  }
}

const isSetUp = () => new Refused(msg`An authenticator app is already set up`)
