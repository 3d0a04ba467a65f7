import { atom } from 'jotai'
import { depositByCoin, depositByWire } from '../../../contract/calls/funds.ts'
import type { Decimal } from '../../../contract/codec.ts'
import type { BankAccount, CoinAccount, Deposit } from '../../../contract/entities/funds.ts'
import { messageAnswer } from '../../api/request.ts'
import { type MoneyState, openMoneyOnce } from '../../money/moneyOnce.ts'
import { openPictureUpload } from '../../pictures/pictureUpload.ts'
import { draftAtom } from '../../session/drafts.ts'
import { store } from '../../store.ts'

/** Kind of deposit: crypto or bank. */
export type DepositKind = Deposit['kind']

/** Target of a deposit. */
export type Destination =
  | { readonly kind: 'coin'; readonly currency: string; readonly account: CoinAccount }
  | { readonly kind: 'bank'; readonly currency: string; readonly account: BankAccount }

/** Submitted deposit, for the confirmation screen. */
export interface Announced {
  readonly destination: Destination
  /** USD. */
  readonly number: Decimal
  /** Address of the picture. */
  readonly proof: string
}

/** Entries of a deposit, kept in the tab through errors, a reload and a change of language. */
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
      const stored = get(draft)
      return stored.startsWith(`${owner} `) ? stored.slice(owner.length + 1) : ''
    },
    (_get, set, value: string) => set(draft, value === '' ? '' : `${owner} ${value}`),
  )

/** The amount that is typed, in a currency. */
export const amountAtom = (currency: string) => draftOf(currency, amountDraft)
/** Value of the amount in USD that was shown before the proof, by target. */
export const worthAtom = ({ kind, account }: Destination) => draftOf(`${kind}-${account.id}`, worthDraft)

/** The announcement, sent once. */
export const depositSending = openMoneyOnce<Announced>('deposit', ({ destination, number, proof }, requestId) => {
  const { kind, account } = destination
  const requested = { number, proof, accountId: account.id, requestId }
  return kind === 'coin'
    ? messageAnswer(depositByCoin, { ...requested, address: account.address }, { silent: true })
    : messageAnswer(depositByWire, requested, { silent: true })
})

/** State of submitting a deposit. */
export type DepositState = MoneyState<Announced>

/** Last submitted deposit while the page lives. Null if it is no longer known. */
export const announcedAtom = atom<Announced | null | undefined>(undefined)

/** Forgets what was typed and uploaded: it is announced. */
export function forgetDeposit(): void {
  store.set(amountDraft, '')
  store.set(worthDraft, '')
  proof.remove()
}
