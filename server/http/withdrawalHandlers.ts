import { msg } from '@lingui/core/macro'
import { CENTS } from '../../contract/constants.ts'
import type { Withdrawal, WithdrawalCurrency, WithdrawalMethod } from '../../contract/entities/funds.ts'
import { usdText } from '../../engine/money.ts'
import { addressAddedMessage } from '../codes/withdrawalMessages.ts'
import { wordsOf as engineWords } from '../exchange/refusals.ts'
import { maskedDestination } from '../funds/maskedDestination.ts'
import type { Methods } from '../funds/methods.ts'
import type { BoundMethod } from '../funds/methodTable.ts'
import type { OfferedCurrency, Withdrawals } from '../funds/withdrawals.ts'
import type { WithdrawalRecord } from '../funds/withdrawalTable.ts'
import type { Speech } from '../messages/languages.ts'
import type { ChangeCode } from './changeCode.ts'
import { Refused } from './envelope.ts'
import { iso, requestOf } from './fundAnswers.ts'
import type { SessionHandlers } from './handler.ts'
import type { OwnCode } from './ownCode.ts'
import { goodPage } from './parameters.ts'
import { realOnly } from './realAccount.ts'
import { type ConfirmingDeps, WithdrawalConfirming } from './withdrawalConfirming.ts'
import { bindWords, withdrawalWords } from './withdrawalWords.ts'

export interface WithdrawalHandlerDeps {
  readonly methods: Methods
  readonly withdrawals: Withdrawals
  readonly confirming: ConfirmingDeps
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
}

/** Withdrawals and what they go to, for real accounts alone (document 2 §5, §7, decisions §7, §9). */
export function withdrawalHandlers(deps: WithdrawalHandlerDeps): SessionHandlers {
  return {
    ...methodCalls(deps),
    ...withdrawalCalls(deps.withdrawals, new WithdrawalConfirming(deps.confirming)),
  }
}

function methodCalls({ methods, confirming, ownCode, changeCode }: WithdrawalHandlerDeps): SessionHandlers {
  const { service, factors } = confirming
  return {
    withdrawalMethods: ({ kind, currencyId }, visit) => {
      realOnly(visit)
      return { data: methods.of(visit.accountId, kind, currencyId || undefined).map(methodView) }
    },
    bindMethod: async ({ code, appCode, ...requested }, visit) => {
      realOnly(visit)
      const would = methods.wouldBe(visit.accountId, requested)
      if ('reason' in would) throw new Refused(bindWords(would))
      // One that is bound already is no change: a repeat whose answer was lost has used its codes up.
      if (!('isNew' in would)) {
        const about = JSON.stringify(would.destination)
        const to = maskedDestination({ ...would, ...would.destination })
        await ownCode.checkWhereSet(appCode, visit, () =>
          changeCode.check(code, { change: 'method', about, to }, visit),
        )
        const outcome = methods.bind(visit.accountId, requested, factors.since(visit.accountId))
        if ('reason' in outcome) throw new Refused(bindWords(outcome))
        if (outcome.isNew) service.tell(visit, (head) => addressAddedMessage(head, maskedDestination(outcome.method)))
      }
      return { data: undefined, message: requested.kind === 'coin' ? msg`Address added` : msg`Bank account added` }
    },
    deleteMethod: ({ id }, visit) => {
      realOnly(visit)
      if (!methods.unbind(visit.accountId, id)) throw new Refused(engineWords({ reason: 'methodGone' }))
      return { data: undefined, message: msg`Deleted` }
    },
  }
}

function withdrawalCalls(withdrawals: Withdrawals, confirming: WithdrawalConfirming): SessionHandlers {
  return {
    withdrawalCurrencies: ({ kind }, visit) => {
      realOnly(visit)
      return { data: withdrawals.currencies(kind).map(currencyView) }
    },
    confirmWithdrawal: async (requested, visit) => {
      realOnly(visit)
      const outcome = withdrawals.wouldBe(visit.accountId, requested)
      if ('reason' in outcome) throw new Refused(withdrawalWords(outcome))
      return { data: await confirming.begin(outcome, visit) }
    },
    withdraw: async (params, visit) => {
      realOnly(visit)
      const outcome = await withdrawals.ask(visit.accountId, params, requestOf(params), {
        confirm: await confirming.by(params, visit),
        taken: (requested) => confirming.tell(requested, visit),
      })
      if (outcome !== 'taken') throw new Refused(withdrawalWords(outcome))
      return { data: undefined, message: engineWords({ done: 'withdrawalAsked' }) }
    },
    cancelWithdrawal: ({ id }, visit) => {
      realOnly(visit)
      if (!withdrawals.cancel(visit.accountId, id)) throw new Refused(msg`This withdrawal can no longer be cancelled`)
      return { data: undefined, message: msg`Cancelled` }
    },
    withdrawalList: ({ kind, page }, visit) => {
      realOnly(visit)
      const { rows, total } = withdrawals.page(visit.accountId, kind, goodPage(page))
      return { data: { rows: rows.map((row) => withdrawalView(row, visit.speech)), total } }
    },
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
  const { id, heldUntil, cancelledBy } = record
  const ended = cancelledBy !== null ? 'cancelled' : status === 'approved' ? 'paid' : 'rejected'
  const state = settledAt === null || status === 'waiting' ? 'waiting' : ended
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
    // Only one that waits can be cancelled.
    ...(status === 'waiting' && { id: String(id) }),
    ...(status === 'waiting' && heldUntil !== null && { heldUntil: iso(heldUntil) }),
  }
}

const stateWords = {
  waiting: msg`Under review`,
  paid: msg`Paid out`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
}
