import type Big from 'big.js'
import type { FastifyBaseLogger } from 'fastify'
import { quoteToUsd } from '../contract/rules.ts'
import type { RealMoney } from '../engine/state.ts'
import { isFreshAt } from '../engine/valuation.ts'
import { openFrozen } from './accounts/freezes.ts'
import type { Clock } from './clock.ts'
import { type Settings, securityWaitMs } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import { Deposits } from './funds/deposits.ts'
import { openDepositTable } from './funds/depositTable.ts'
import { addExamples } from './funds/examples.ts'
import { openFundOptions } from './funds/fundOptions.ts'
import { fundsSettled } from './funds/fundsSettled.ts'
import { Methods } from './funds/methods.ts'
import { openMethodTable } from './funds/methodTable.ts'
import { Withdrawals } from './funds/withdrawals.ts'
import { openWithdrawalTable } from './funds/withdrawalTable.ts'
import { balanceHandlers } from './http/balanceHandlers.ts'
import type { ChangeCode } from './http/changeCode.ts'
import { depositHandlers } from './http/depositHandlers.ts'
import type { SessionHandlers } from './http/handler.ts'
import type { OwnCode } from './http/ownCode.ts'
import type { ConfirmingDeps } from './http/withdrawalConfirming.ts'
import { withdrawalHandlers } from './http/withdrawalHandlers.ts'
import { Settling } from './ops/settling.ts'
import { openPictureClaims } from './pictures/pictureClaims.ts'
import { openPictureTable } from './pictures/pictureTable.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** Deposits, withdrawals and the log of every balance, running. */
export interface OpenFunds {
  readonly handlers: SessionHandlers
  close(): Promise<void>
}

interface FundsDeps {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  readonly realMoney: RealMoney
  readonly exchange: Exchange
  /** Returns true if an account is traded here. */
  readonly owns: (accountId: number) => boolean
  /** Called for an account whose deposit or withdrawal was carried out. */
  readonly settled: (accountId: number) => void
  readonly confirming: ConfirmingDeps
  /** Returns true if an account needs an approved identity before it withdraws. */
  readonly identityDue: (accountId: number) => boolean
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
  /** The last price of an instrument. */
  readonly quote: (code: string) => { readonly close: number; readonly time: number } | undefined
  /** The market's: the ledger is dated by it. */
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** The wall clock: people wait in real time, whatever day a replay plays. UTC ms. */
  readonly now: () => number
}

/** Opens what money comes in and goes out by. A demo gets examples of where to. */
export function openFunds(deps: FundsDeps): OpenFunds {
  const { database, settings, realMoney, exchange, owns, settled, identityDue, quote, clock, log, now } = deps
  const { db } = database
  if (settings.demo) addExamples(db)
  const [deposits, withdrawals, methods] = [openDepositTable(db), openWithdrawalTable(db), openMethodTable(db)]
  const options = openFundOptions(db)
  const move: Exchange['move'] = (accountId, requested) => exchange.move(accountId, requested)
  const freeCash = (accountId: number) => exchange.freeCash(accountId)
  const price = (code: string): number | undefined => {
    const last = quote(code)
    // Money that is real leaves at a fresh price of a real market only (docs/decisions/real-money.md).
    const serves = realMoney === 'play' || (realMoney === 'real' && last && isFreshAt(last, clock.now()))
    return serves ? last?.close : undefined
  }
  const usdPerUnit = (currency: string): Big | undefined => quoteToUsd(currency, price)
  const due = fundsSettled({ db, deposits, withdrawals, move, owns, settled, now, ledgerNow: () => clock.now() })
  const settling = new Settling(due, log)
  return {
    handlers: {
      ...balanceHandlers(database, exchange),
      ...depositHandlers({
        options,
        deposits: new Deposits({
          table: deposits,
          options,
          proofs: openPictureClaims(openPictureTable(db)),
          move,
          now,
        }),
      }),
      ...withdrawalHandlers({
        methods: new Methods({ table: methods, options, now }),
        withdrawals: new Withdrawals({
          ...{ table: withdrawals, methods, options, move, identityDue, freeCash, usdPerUnit, now },
          waitMs: securityWaitMs(settings),
          factorAt: deps.confirming.factors.since,
          isFrozen: openFrozen(db),
        }),
        ...{ confirming: deps.confirming, ownCode: deps.ownCode, changeCode: deps.changeCode },
      }),
    },
    close: () => settling.close(),
  }
}
