import { type OneTimePassword, OPERATOR_NAME_LENGTH } from '../../contract/operator/entities/operator.ts'
import type { Result } from '../ops/commands.ts'
import type { OperatorFault, Operators } from './operators.ts'

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
    return told(await operators.create(actor, name, ['admin']))
  }
  if (command === 'reset-operator' && rest.length === 0) return told(await operators.reset(actor, name))
  return undefined
}

const words: Readonly<Record<OperatorFault, string>> = {
  badName: `A name has ${OPERATOR_NAME_LENGTH.least} to ${OPERATOR_NAME_LENGTH.most} small letters, digits, dots and dashes, and begins with a letter.`,
  taken: 'There is an operator of this name already.',
  noRoles: 'An operator needs a role.',
  unknown: 'There is no such operator.',
  self: 'Nobody changes themselves.',
}

function told(made: OneTimePassword | OperatorFault): Result {
  if (typeof made === 'string') return { ok: false, lines: [words[made]] }
  const until = new Date(made.until).toISOString()
  return {
    ok: true,
    lines: [
      `Operator ${made.name}, to sign in to the console with this one-time password until ${until}:`,
      made.password,
      'The console asks for an own password and an authenticator app then.',
    ],
  }
}
