import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CENTS } from '../../contract/constants.ts'
import type { Deposit } from '../../contract/entities/funds.ts'
import { DEPOSIT_AMOUNT } from '../../contract/fundAmounts.ts'
import { usdText } from '../../engine/money.ts'
import { wordsOf as engineWords } from '../exchange/refusals.ts'
import type { DepositRefusal, Deposits } from '../funds/deposits.ts'
import type { DepositRecord } from '../funds/depositTable.ts'
import type { FundOptions } from '../funds/fundOptions.ts'
import { Refused } from './envelope.ts'
import { amountWords, iso, requestOf } from './fundAnswers.ts'
import type { SessionHandlers } from './handler.ts'
import { goodPage } from './parameters.ts'
import { pictureNameOf } from './pictureAddress.ts'
import { realOnly } from './realAccount.ts'

export interface DepositHandlerDeps {
  readonly options: FundOptions
  readonly deposits: Deposits
}

/** Deposits, for real accounts alone (document 2 §5, §7, decisions §7, §9). */
export function depositHandlers({ options, deposits }: DepositHandlerDeps): SessionHandlers {
  const announce = async (...announced: Parameters<Deposits['announce']>) => {
    const outcome = await deposits.announce(...announced)
    if (outcome !== 'taken') throw new Refused(depositWords(outcome))
    return { data: undefined, message: engineWords({ done: 'depositAnnounced' }) }
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
      const requested = { kind: 'coin', number, proof: pictureNameOf(proof), address, optionId } as const
      return announce(visit.accountId, requested, requestOf(params))
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
      const { rows, total } = deposits.page(visit.accountId, kind, goodPage(page))
      return { data: { rows: rows.map(depositView), total } }
    },
  }
}

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

function depositWords(refusal: DepositRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'refused':
      return engineWords(refusal.refusal)
    case 'option':
      return msg`This deposit option isn’t available. Please choose another one`
    default:
      return amountWords(refusal.reason, DEPOSIT_AMOUNT)
  }
}
