import { OPERATOR_NAME_LENGTH } from '../../contract/operator/entities/operator.ts'
import type { Result } from '../ops/commands.ts'
import type { Acted, OperatorFault, Operators } from './operators.ts'

/** Does a command of the command line that is about operators; undefined for any other. `actor`: who is at the machine. */
export async function operateOperators(
  [command, name, ...rest]: readonly string[],
  operators: Operators,
  actor: string,
): Promise<Result | undefined> {
  if (name === undefined) return undefined
  if (command === 'create-admin' && (rest.length === 0 || rest.join() === '--another')) {
    if (rest.length === 0 && operators.hasAdmin())
      return { ok: false, lines: ['There is an admin already; add --another to make one more.'] }
    return reported(await operators.create(actor, name, ['admin']))
  }
  if (command === 'reset-operator' && rest.length === 0) return reported(await operators.reset(actor, name))
  if (command === 'disable-operator' && rest.length === 0)
    return disabled(name, await operators.setDisabled(actor, name, true))
  return undefined
}

const words: Readonly<Record<OperatorFault, string>> = {
  badName: `A name has ${OPERATOR_NAME_LENGTH.least} to ${OPERATOR_NAME_LENGTH.most} small letters, digits, dots and dashes, and begins with a letter.`,
  taken: 'There is an operator of this name already.',
  noRoles: 'An operator needs a role.',
  unknown: 'There is no such operator.',
  self: 'Nobody changes themselves.',
  waiting: 'An admin has proposed this in the console already; it waits to be confirmed there.',
}

const disabled = (name: string, acted: Acted | OperatorFault): Result =>
  typeof acted === 'string'
    ? { ok: false, lines: [words[acted]] }
    : { ok: true, lines: [`Operator ${name} is signed out and cannot sign in.`] }

function reported(acted: Acted | OperatorFault): Result {
  if (typeof acted === 'string') return { ok: false, lines: [words[acted]] }
  const { isProposed, password: { name, password, until } = { name: '', password: '', until: 0 } } = acted
  const time = new Date(until).toISOString()
  return isProposed
    ? {
        ok: true,
        lines: [
          `Operator ${name}: an admin has to confirm this in the console until ${time}. First part of the one-time password:`,
          password,
          'The admin is told the second part. The password is the first part, a hyphen and the second part.',
        ],
      }
    : {
        ok: true,
        lines: [
          `Operator ${name}, to sign in to the console with this one-time password until ${time}:`,
          password,
          'The console asks for an own password and an authenticator app then.',
        ],
      }
}
