import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import { equity } from '../../contract/rules.ts'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { ENOUGH_TRADES, statisticsOf } from '../journal/statistics/statistics.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { FigureRows } from './FigureRows.tsx'
import { currentPlayer } from './replay.ts'
import styles from './Studio.module.css'
import type { Session } from './session/sessionRecord.ts'
import { closedTrades } from './session/sessionResult.ts'

/** Shows the session's result so far. */
export function SessionPreview({ session }: { session: Session }) {
  // Told anew with every change of the account.
  const figures = useAtomValue(accountFiguresAtom)
  const entries = currentPlayer()?.practice.entries ?? []
  const count = entries.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries are added to the same list
  const statistics = useMemo(
    () => statisticsOf(closedTrades(entries, session), shownZone()),
    [entries, count, session.markets, session.blind],
  )
  if (figures === undefined) return null
  const profit = equity(figures.balance, figures.floating ?? 0).minus(DEMO_BALANCE)
  return (
    <section className={styles.preview}>
      <KeyValueList low>
        <KeyValueRow label={<Trans>Result now</Trans>}>
          <b className="fig">{formatMoney(profit, { sign: 'always' })}</b>{' '}
          <span className="fig">{formatPercent(profit.div(DEMO_BALANCE).times(100), { sign: 'always' })}</span>
        </KeyValueRow>
        <FigureRows statistics={statistics} />
      </KeyValueList>
      {statistics.all.trades < ENOUGH_TRADES && <TooFew />}
    </section>
  )
}

/** A plain warning where there are too few trades. */
export const TooFew = () => (
  <p className={text.warning}>
    <Trans>Too few trades to judge a strategy</Trans>
  </p>
)
