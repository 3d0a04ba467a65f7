import { atom } from 'jotai'
import { depositByCoin, depositByWire } from '../../../contract/calls/funds.ts'
import type { Decimal } from '../../../contract/codec.ts'
import type { BankAccount, CoinAccount, Deposit } from '../../../contract/entities/funds.ts'
import { messageAnswer } from '../../api/request.ts'
import { type MoneyState, openMoneyOnce } from '../../money/moneyOnce.ts'
import { openPictureUpload } from '../../pictures/pictureUpload.ts'
import { draftAtom } from '../../session/drafts.ts'
import { store } from '../../store.ts'

/** Whether a deposit goes by coin or by bank. */
export type DepositKind = Deposit['kind']

/** Where a deposit is sent to. */
export type Destination =
  | { readonly kind: 'coin'; readonly currency: string; readonly account: CoinAccount }
  | { readonly kind: 'bank'; readonly currency: string; readonly account: BankAccount }

/** What was announced, for the screen that says so. */
export interface Announced {
  readonly destination: Destination
  /** USD. */
  readonly number: Decimal
  /** Address of the picture. */
  readonly proof: string
}

/** What stays in a tab while a deposit is made: it outlives an error, a reload and another language. */
const amountDraft = draftAtom('deposit-amount')
const worthDraft = draftAtom('deposit-worth')
/** The query of the choice that was made last. */
export const choiceAtom = draftAtom('deposit-choice')
/** The picture that proves the payment. */
export const proof = openPictureUpload('deposit-proof')

/** A draft that belongs to a choice: under any other one it is empty. */
const draftOf = (owner: string, draft: typeof amountDraft) =>
  atom(
    (get) => {
      const kept = get(draft)
      return kept.startsWith(`${owner} `) ? kept.slice(owner.length + 1) : ''
    },
    (_get, set, value: string) => set(draft, value === '' ? '' : `${owner} ${value}`),
  )

/** The amount that is typed, in a currency. */
export const amountAtom = (currency: string) => draftOf(currency, amountDraft)
/** What was shown as the amount's worth when one went on to the proof, USD; of a destination. */
export const worthAtom = ({ kind, account }: Destination) => draftOf(`${kind}-${account.id}`, worthDraft)

/** The announcement, sent once. */
export const depositSending = openMoneyOnce<Announced>('deposit', async ({ destination, number, proof }, requestId) => {
  const { kind, account } = destination
  const asked = { number, proof, accountId: account.id, requestId }
  const { message } =
    kind === 'coin'
      ? await messageAnswer(depositByCoin, { ...asked, address: account.address }, { silent: true })
      : await messageAnswer(depositByWire, asked, { silent: true })
  return message
})

/** What is known of the announcement that is under way. */
export type DepositState = MoneyState<Announced>

/** What was announced last, while the page lives; null where that is not known any more. */
export const announcedAtom = atom<Announced | null | undefined>(undefined)

/** Forgets what was typed and uploaded: it is announced. */
export function forgetDeposit(): void {
  store.set(amountDraft, '')
  store.set(worthDraft, '')
  proof.remove()
}
