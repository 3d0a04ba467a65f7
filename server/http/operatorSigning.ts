import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { OPERATOR_NAME } from '../../contract/operator/entities/operator.ts'
import { passwordStrength, STRONG_LENGTH } from '../../contract/passwords.ts'
import { meOf, type SignInProgress, type SignIns } from '../operators/signIns.ts'
import type { Visitor } from '../operators/visitorLookup.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { type Attempts, consumeAddress, consumeAttempt } from './attempts.ts'
import { Refused } from './envelope.ts'
import { anyPassword, newPassword } from './newPassword.ts'
import type { OperatorHandlers, OperatorReply, SignedOperatorVisit } from './operatorHandler.ts'
import { badParameter, short } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'

const MAX_CODE_LENGTH = 64

export interface OperatorSigning {
  readonly signIns: AsyncApi<SignIns>
  readonly attempts: Attempts
  /** Attempts of one address. */
  readonly addresses: RateLimit
  /** Attempts on one name, of all addresses: more, so that one stranger does not keep an operator out. */
  readonly names: RateLimit
}

type Answered = OperatorReply<SignInProgress['me']>

/** Signing in to the console: name and password, then the authenticator, which everybody has to set up. */
export function operatorSigning({ signIns, attempts, addresses, names }: OperatorSigning): OperatorHandlers {
  const coded = async (
    { visitor, speech }: SignedOperatorVisit,
    code: string,
    consumeAttempt: () => Promise<SignInProgress | undefined>,
  ): Promise<Answered> => {
    short(code, MAX_CODE_LENGTH, 'code')
    await attempts.code({ accountId: visitor.operator.id, speech })
    const entered = await consumeAttempt()
    if (entered === undefined) throw new Refused(msg`The code is incorrect or has already been used`)
    return answered(entered)
  }
  return {
    signIn: async ({ name, password }, { address }) => {
      consumeAddress(addresses, address)
      const typed = name.trim().toLowerCase()
      if (!OPERATOR_NAME.test(typed)) throw badParameter('name')
      if (anyPassword(password, 'password') === '') throw badParameter('password')
      const takeBack = await attempts.login({ account: `${typed} from ${address}` })
      consumeAttempt(names, typed)
      const entered = await signIns.signIn(typed, password)
      if (entered === undefined) throw new Refused(msg`The name or password is incorrect`)
      await takeBack()
      return answered(entered)
    },
    giveCode: ({ code }, visit) => {
      const { visitor } = visit
      atStage(visitor, 'code')
      return coded(visit, code, () => signIns.giveCode(visitor, code))
    },
    choosePassword: async ({ password }, { visitor, address }) => {
      atStage(visitor, 'password')
      const takeBack = await attempts.inside({ accountId: visitor.operator.id, address })
      strongPassword(password, visitor)
      await takeBack()
      if (await signIns.isOwn(visitor, password))
        throw new Refused(msg`Choose a password other than the one-time password`)
      const entered = await signIns.choosePassword(visitor, password)
      if (entered === undefined) throw again()
      return answered(entered)
    },
    changePassword: async ({ old, password }, { visitor, address }) => {
      const takeBack = await attempts.inside({ accountId: visitor.operator.id, address })
      const given = anyPassword(old, 'old_password')
      strongPassword(password, visitor)
      if (!(await signIns.isOwn(visitor, given))) throw new Refused(msg`The password is incorrect`)
      await takeBack()
      if (given === password) throw new Refused(msg`Choose a password other than your current one`)
      const entered = await signIns.changePassword(visitor, password)
      if (entered === undefined) throw again()
      return answered(entered)
    },
    beginAuthenticator: async (_, { visitor }) => {
      atStage(visitor, 'authenticator')
      const started = await signIns.beginAuthenticator(visitor)
      if (started === undefined) throw again()
      return { data: started }
    },
    confirmAuthenticator: ({ code }, visit) => {
      const { visitor } = visit
      atStage(visitor, 'authenticator')
      return coded(visit, code, () => signIns.confirmAuthenticator(visitor, code))
    },
    whoAmI: (_, { visitor }) => ({ data: meOf(visitor) }),
    signOut: async (_, { visitor }) => {
      await signIns.signOut(visitor)
      return { data: undefined, token: null }
    },
  }
}

const answered = ({ me, token }: SignInProgress): Answered => ({ data: me, token })

/** Stronger ones than users': theirs open the money of all. */
function strongPassword(password: string, { operator: { name } }: Visitor): void {
  newPassword({ password, repeated: password }, name)
  if (passwordStrength(password, name) !== 'strong')
    throw new Refused(
      msg`Choose a longer password: ${STRONG_LENGTH.any} characters, or ${STRONG_LENGTH.mixed} with letters, digits and symbols`,
    )
}

function atStage({ session }: Visitor, stage: Visitor['session']['stage']): void {
  if (session.stage !== stage) throw again()
}

const again = () => new Refused(msg`Please sign in again`, CODE.sessionInvalid)
