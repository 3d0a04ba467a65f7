import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { ENOUGH_TRADES, statisticsOf } from '../journal/statistics/statistics.ts'
import { useResource } from '../resource/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import page from '../ui/toolPage.module.css'
import { EquityChart } from './EquityChart.tsx'
import { FigureRows } from './FigureRows.tsx'
import { TooFew } from './SessionPreview.tsx'
import type { Session } from './session/sessionRecord.ts'
import { tradesOf } from './session/sessionResult.ts'
import { sessionPath, sessions } from './session/sessions.ts'

/** So many earlier sessions are compared. */
const MAX_EARLIER = 5

/** Shows the result of a finished session, compared with holding its markets and with earlier sessions. */
export function SessionResultView({ id }: { id: string }) {
  const navigate = useNavigate()
  const load = useCallback(async () => await sessions.list(), [])
  const { answer: all } = useResource(load, { keeps: true, again: 'never' })
  if (all === undefined) return null
  const session = all.find((one) => one.id === id)
  const result = session?.result
  if (!session || !result) return <EmptyState icon="ranking" title={<Trans>No result yet</Trans>} />
  const statistics = statisticsOf(tradesOf(session), shownZone())
  const earlier = all
    .filter((one) => one.result && one.id !== id && one.result.at < result.at)
    .toSorted((one, other) => (other.result?.at ?? 0) - (one.result?.at ?? 0))
    .slice(0, MAX_EARLIER)
  return (
    <div className={page.body}>
      <Card>
        <p className={text.note}>
          <bdi>{session.name}</bdi>
        </p>
        <p className={text.figure}>
          <span className={cx('fig', Number(result.profit) < 0 ? tones.dn : tones.up)}>
            {formatMoney(result.profit, { sign: 'always' })}
          </span>
        </p>
        {result.curve.length > 1 && <EquityChart curve={result.curve} />}
        <KeyValueList>
          <KeyValueRow label={<Trans>Return</Trans>}>{percent(result.percent)}</KeyValueRow>
          {result.holding.map((held) => (
            <KeyValueRow key={held.name} label={<Holding name={held.name} />}>
              {percent(held.percent)}
            </KeyValueRow>
          ))}
          <FigureRows statistics={statistics} />
        </KeyValueList>
        {statistics.all.trades < ENOUGH_TRADES && <TooFew />}
      </Card>
      <Played session={session} />
      {earlier.length > 0 && (
        <Card>
          <h2 className={text.title}>
            <Trans>Earlier sessions</Trans>
          </h2>
          <KeyValueList>
            {earlier.map((one) => (
              <KeyValueRow key={one.id} label={<bdi>{one.name}</bdi>}>
                {percent(one.result?.percent ?? 0)}
              </KeyValueRow>
            ))}
          </KeyValueList>
        </Card>
      )}
      <Button full onClick={() => navigate('/replay', { replace: true })}>
        <Trans>All sessions</Trans>
      </Button>
      <Button full variant="secondary" onClick={() => navigate(sessionPath(id), { replace: true })}>
        <Trans>Continue</Trans>
      </Button>
    </div>
  )
}

const percent = (value: number) => <span className="fig">{formatPercent(value, { sign: 'always' })}</span>

function Holding({ name }: { name: string }) {
  const market = <bdi>{name}</bdi>
  return <Trans>Buy and hold {market}</Trans>
}

/** Shows what was played. For a blind session, this reveals it. */
function Played({ session: { blind, markets, choice, position } }: { session: Session }) {
  const shift = blind?.shift ?? 0
  const [from, to] = [formatDateTime(choice.from, 'short'), formatDateTime(position - shift, 'short')]
  return (
    <Card>
      <h2 className={text.title}>
        <Trans>Your trading</Trans>
      </h2>
      <KeyValueList>
        <KeyValueRow label={<Trans>Time</Trans>}>
          <span className="fig">
            {from} – {to}
          </span>
        </KeyValueRow>
        {markets.map(({ code, name }) => (
          <KeyValueRow
            key={code}
            label={blind?.instruments.find((one) => one.code === code)?.name ?? <Trans>Instrument</Trans>}
          >
            <bdi>{name}</bdi>
          </KeyValueRow>
        ))}
      </KeyValueList>
    </Card>
  )
}
