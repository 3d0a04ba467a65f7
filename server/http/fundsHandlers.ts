import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Deposit, Withdrawal, WithdrawalCurrency, WithdrawalMethod } from '../../contract/entities/funds.ts'
import { DEPOSIT_AMOUNT, LONGEST_MEMO, MOST_METHODS, WITHDRAWAL_AMOUNT } from '../../contract/fundAmounts.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import type { Refusal } from '../engine/outcome.ts'
import { wordsOf as engineWords } from '../engine/refusals.ts'
import { hashParameters } from '../engine/requestHash.ts'
import type { DepositRefusal, Deposits } from '../funds/deposits.ts'
import type { DepositRecord } from '../funds/depositTable.ts'
import type { FundOptions } from '../funds/fundOptions.ts'
import type { BindRefusal, Methods } from '../funds/methods.ts'
import type { BoundMethod } from '../funds/methodTable.ts'
import type { OfferedCurrency, WithdrawalRefusal, Withdrawals } from '../funds/withdrawals.ts'
import type { WithdrawalRecord } from '../funds/withdrawalTable.ts'
import { usdText } from '../ledger/money.ts'
import type { Speech } from '../messages/languages.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { Reply, SessionHandlers } from './handler.ts'
import { goodRequestId, short, within } from './parameters.ts'
import { pictureNameOf } from './pictureAddress.ts'
import { realOnly } from './realAccount.ts'

/** What the calls of deposits and withdrawals work with. */
export interface FundsHandlerParts {
  readonly options: FundOptions
  readonly deposits: Deposits
  readonly methods: Methods
  readonly withdrawals: Withdrawals
  readonly confirming: Confirming
}

/** The second confirmation of a withdrawal. */
export interface Confirming {
  readonly factors: Pick<SecondFactors, 'isOn' | 'use'>
  readonly attempts: Pick<Attempts, 'code'>
}

/** More pages than any account has. */
const LAST_PAGE = 1_000_000
const CENTS = 2
const LONGEST_CODE = 64

const done = (message: MessageDescriptor): Reply<undefined> => ({ data: undefined, message })
const requestOf = (params: { readonly requestId?: string | undefined }) => ({
  id: params.requestId === undefined ? undefined : goodRequestId(params.requestId),
  parameters: hashParameters(params),
})

/** Deposits and withdrawals, for real accounts alone (document 2 §5, §7, decisions §7, §9). */
export function fundsHandlers(parts: FundsHandlerParts): SessionHandlers {
  return { ...depositHandlers(parts), ...methodHandlers(parts), ...withdrawalHandlers(parts) }
}

function depositHandlers({ options, deposits }: FundsHandlerParts): SessionHandlers {
  const announce = async (...announced: Parameters<Deposits['announce']>) => {
    const outcome = await deposits.announce(...announced)
    if (outcome !== 'taken') throw new Refused(depositWords(outcome))
    return done(engineWords({ done: 'depositAnnounced' }))
  }
  return {
    depositCoins: (_, visit) => {
      realOnly(visit)
      return { data: options.coins() }
    },
    depositCurrencies: (_, visit) => {
      realOnly(visit)
      return { data: options.currencies() }
    },
    depositBanks: ({ currency }, visit) => {
      realOnly(visit)
      return { data: options.banks(currency) }
    },
    depositByCoin: (params, visit) => {
      realOnly(visit)
      const { number, proof, address, accountId: optionId } = params
      const asked = { kind: 'coin', number, proof: pictureNameOf(proof), address, optionId } as const
      return announce(visit.accountId, asked, requestOf(params))
    },
    depositByWire: (params, visit) => {
      realOnly(visit)
      const { number, proof, accountId: optionId } = params
      return announce(
        visit.accountId,
        { kind: 'bank', number, proof: pictureNameOf(proof), optionId },
        requestOf(params),
      )
    },
    depositList: ({ kind, page }, visit) => {
      realOnly(visit)
      within(page, 1, LAST_PAGE, 'page')
      const { rows, total } = deposits.page(visit.accountId, kind, page)
      return { data: { rows: rows.map(depositView), total } }
    },
  }
}

function methodHandlers({ methods }: FundsHandlerParts): SessionHandlers {
  return {
    withdrawalMethods: ({ kind, currencyId }, visit) => {
      realOnly(visit)
      return { data: methods.of(visit.accountId, kind, currencyId).map(methodView) }
    },
    bindMethod: (asked, visit) => {
      realOnly(visit)
      const outcome = methods.bind(visit.accountId, asked)
      if (outcome !== 'bound') throw new Refused(bindWords(outcome))
      return done(asked.kind === 'coin' ? msg`Address bound` : msg`Bank account bound`)
    },
    deleteMethod: ({ id }, visit) => {
      realOnly(visit)
      if (!methods.unbind(visit.accountId, id)) throw new Refused(engineWords({ reason: 'methodGone' }))
      return done(msg`Deleted`)
    },
  }
}

function withdrawalHandlers({ withdrawals, confirming }: FundsHandlerParts): SessionHandlers {
  const { factors, attempts } = confirming
  /** Who has a second factor confirms with it; a code counts as tried when it is sent. */
  const confirmedBy = (accountId: number, code: string | undefined) => {
    if (!factors.isOn(accountId)) return undefined
    if (code === undefined) return (): Refusal => ({ reason: 'codeMissing' })
    short(code, LONGEST_CODE, 'code')
    attempts.code(accountId)
    return (): Refusal | undefined => (factors.use(accountId, code) ? undefined : { reason: 'codeWrong' })
  }
  return {
    withdrawalCurrencies: ({ kind }, visit) => {
      realOnly(visit)
      return { data: withdrawals.currencies(kind).map(currencyView) }
    },
    withdraw: async (params, visit) => {
      realOnly(visit)
      const { accountId } = visit
      const confirm = confirmedBy(accountId, params.code)
      const outcome = await withdrawals.ask(accountId, params, requestOf(params), confirm)
      if (outcome !== 'taken') throw new Refused(withdrawalWords(outcome))
      return done(engineWords({ done: 'withdrawalAsked' }))
    },
    withdrawalList: ({ kind, page }, visit) => {
      realOnly(visit)
      within(page, 1, LAST_PAGE, 'page')
      const { rows, total } = withdrawals.page(visit.accountId, kind, page)
      return { data: { rows: rows.map((row) => withdrawalView(row, visit.speech)), total } }
    },
  }
}

const iso = (time: number) => new Date(time).toISOString()

function depositView({ amount, kind, currency, status, settledAt, submittedAt, remark }: DepositRecord): Deposit {
  // Until its money is there an approved deposit is still being checked.
  const shown = { waiting: 'unchecked', approved: 'unchecked', rejected: 'rejected', invalid: 'invalid' } as const
  return {
    number: usdText(amount, CENTS),
    kind,
    currency,
    status: settledAt === null ? shown[status] : 'finished',
    createdAt: iso(submittedAt),
    ...(remark !== null && { remark }),
  }
}

const currencyOf = ({ currencyId, code, network }: Pick<BoundMethod, 'currencyId' | 'code' | 'network'>) => ({
  id: String(currencyId),
  code,
  ...(network !== null && { network }),
})

const currencyView = ({ id, code, network, feeRate, feeType, unitsPerUsd }: OfferedCurrency): WithdrawalCurrency => ({
  id: String(id),
  code,
  ...(network !== null && { network }),
  rate: feeRate,
  feeType,
  unitsPerUsd,
})

function methodView(method: BoundMethod): WithdrawalMethod {
  const { id, address, bankName, payeeAccount, payeeName } = method
  return {
    id: String(id),
    currency: currencyOf(method),
    ...(address !== null && { address }),
    ...(bankName !== null && { bankName }),
    ...(payeeAccount !== null && { payeeAccount }),
    ...(payeeName !== null && { payeeName }),
  }
}

function withdrawalView(record: WithdrawalRecord, speech: Speech): Withdrawal {
  const { amount, received, fee, status, settledAt, submittedAt, kind, address, payeeAccount, remark, memo } = record
  const state = settledAt === null || status === 'waiting' ? 'waiting' : status === 'approved' ? 'paid' : 'rejected'
  const notes = remark ?? memo
  return {
    number: usdText(amount, CENTS),
    received,
    currency: currencyOf(record),
    fee: usdText(fee, CENTS),
    status: speech.translate(stateWords[state]),
    createdAt: iso(submittedAt),
    kind,
    state,
    ...(address !== null && { address }),
    ...(payeeAccount !== null && { payeeAccount }),
    ...(notes !== null && { notes }),
  }
}

const stateWords = { waiting: msg`Under review`, paid: msg`Paid out`, rejected: msg`Rejected` }

function amountWords(
  fault: 'cents' | 'low' | 'high',
  { least, most }: { readonly least: string; readonly most: string },
): MessageDescriptor {
  switch (fault) {
    case 'cents':
      return msg`An amount in USD has at most 2 decimals`
    case 'low':
      return msg`The least amount is ${{ least }} USD`
    case 'high':
      return msg`The largest amount is ${{ most }} USD`
  }
}

function depositWords(refusal: DepositRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'refused':
      return engineWords(refusal.refusal)
    case 'option':
      return msg`This way to deposit is not offered; please choose again`
    default:
      return amountWords(refusal.reason, DEPOSIT_AMOUNT)
  }
}

function withdrawalWords(refusal: WithdrawalRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'refused':
      return engineWords(refusal.refusal)
    case 'method':
      return msg`There is no such address or account of this currency`
    case 'currency':
      return msg`This currency cannot be withdrawn at the moment`
    case 'memo':
      return msg`The memo can have at most ${{ most: LONGEST_MEMO }} characters`
    case 'fee':
      return msg`The amount must be more than the fee of ${{ fee: refusal.fee }} USD`
    default:
      return amountWords(refusal.reason, WITHDRAWAL_AMOUNT)
  }
}

function bindWords(refusal: BindRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'currency':
      return msg`This currency cannot be withdrawn at the moment`
    case 'address':
      return msg`This is no address of the network ${{ network: refusal.network }}; please check every letter`
    case 'payeeName':
      return msg`Enter the name of the account’s holder`
    case 'payeeAccount':
      return msg`This is no account number or IBAN for ${{ currency: refusal.currency }}; please check every digit`
    case 'bankName':
      return msg`Enter the name of the bank`
    case 'swift':
      return msg`Enter the SWIFT code (BIC) of the bank: 8 or 11 letters and digits`
    case 'bankText':
      return msg`One of the fields is too long or has signs that cannot be sent to a bank`
    case 'tooMany':
      return msg`At most ${{ most: MOST_METHODS }} addresses or accounts can be bound; please delete one first`
  }
}
