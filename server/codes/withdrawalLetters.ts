import { msg, plural } from '@lingui/core/macro'
import { CODE_MINUTES } from '../../contract/constants.ts'
import { alarm, isolated, type Letterhead, written } from './letters.ts'
import type { Message } from './post/message.ts'

/** Money on its way out as a letter tells of it. */
export interface Leaving {
  /** USD with 2 decimals. */
  readonly amount: string
  /** Where to, in part. */
  readonly to: string
}

/** A code that confirms a withdrawal, with all that it confirms. */
export function withdrawalCodeLetter(head: Letterhead, { amount, to }: Leaving, code: string): Message {
  const [sum, target] = [isolated(`${amount} USD`), isolated(to)]
  return written(
    head,
    {
      subject: msg`${code} is your code for a withdrawal`,
      first: msg`${code} is your verification code to withdraw ${sum} to ${target}.`,
      rest: [
        msg`It holds for this withdrawal alone, ${plural(CODE_MINUTES, { one: '# minute', other: '# minutes' })}. Tell it to nobody, whoever asks.`,
        ...alarm(head),
      ],
    },
    code,
  )
}

/** To the owner of an account that a withdrawal was asked from. */
export function withdrawalLetter(head: Letterhead, { amount, to }: Leaving): Message {
  const [sum, target] = [isolated(`${amount} USD`), isolated(to)]
  return written(head, {
    subject: msg`A withdrawal was requested`,
    first: msg`A withdrawal of ${sum} to ${target} was requested. The amount is locked until it has been reviewed.`,
    rest: alarm(head),
  })
}

/** To the owner of an account that an address or a bank account was bound to. */
export function boundLetter(head: Letterhead, to: string): Message {
  const target = isolated(to)
  return written(head, {
    subject: msg`A way to withdraw was added`,
    first: msg`From now on money can be withdrawn from your account to ${target}.`,
    rest: alarm(head),
  })
}
