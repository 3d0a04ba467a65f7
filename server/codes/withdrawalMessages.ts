import { msg, plural } from '@lingui/core/macro'
import { CODE_MINUTES } from '../../contract/constants.ts'
import { alarm, isolated, type MessageHeader, written } from './messages.ts'
import type { Message } from './messaging/message.ts'

/** Money on its way out as a letter tells of it. */
export interface Leaving {
  /** USD with 2 decimals. */
  readonly amount: string
  /** Part of the address it was sent to. */
  readonly to: string
}

/** A code that confirms a withdrawal, with all that it confirms. */
export function withdrawalCodeMessage(head: MessageHeader, { amount, to }: Leaving, code: string): Message {
  const [sum, target] = [isolated(`${amount} USD`), isolated(to)]
  return written(
    head,
    {
      subject: msg`${code} is your withdrawal code`,
      first: msg`${code} is your code to withdraw ${sum} to ${target}.`,
      rest: [
        msg`Never share this code. It expires in ${plural(CODE_MINUTES, { one: '# minute', other: '# minutes' })} and works for this withdrawal only.`,
        ...alarm(head),
      ],
    },
    code,
  )
}

/** To the owner of an account that a withdrawal was asked from. */
export function withdrawalMessage(head: MessageHeader, { amount, to }: Leaving): Message {
  const [sum, target] = [isolated(`${amount} USD`), isolated(to)]
  return written(head, {
    subject: msg`Withdrawal requested`,
    first: msg`A withdrawal of ${sum} to ${target} was requested. The amount is locked until the review is complete.`,
    rest: alarm(head),
  })
}

/** To the owner of an account that an address or a bank account was bound to. */
export function addressAddedMessage(head: MessageHeader, to: string): Message {
  const target = isolated(to)
  return written(head, {
    subject: msg`Withdrawal method added`,
    first: msg`New withdrawal method added: ${target}.`,
    rest: alarm(head),
  })
}
