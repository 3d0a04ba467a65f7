import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { traders } from '../../contract/calls/community.ts'
import { PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import type { Trader } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { formatDays, formatWeeks } from '../i18n/dates.ts'
import { Page } from '../Page.tsx'
import type { Try } from '../resource/resource.ts'
import { type LoadRequest, useResource } from '../resource/useResource.ts'
import { sessionAtom } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { CopyTraders } from './CopyTraders.tsx'
import { LeaveRankingSheet } from './LeaveRankingSheet.tsx'
import { MyRankingRow } from './MyRankingRow.tsx'
import { NicknameSheet } from './NicknameSheet.tsx'
import styles from './RankPage.module.css'
import { TraderList } from './TraderList.tsx'
import { type MyRanking, useMyRanking } from './useMyRanking.ts'

/** Two pages of one address: traders to copy with `view=copy`, else their ranking (documents 1 and 2 §2, decisions §4). */
export function RankPage() {
  const token = useAtomValue(sessionAtom)?.token
  const copy = useSearchParams()[0].get('view') === 'copy'
  return copy ? <Copy key={token} /> : <Ranking key={token} />
}

const askTraders = ({ asOf }: Try) => request(traders, {}, { silent: true, asOf })

/** Open positions and their profit are live: the list is loaded again this often, ms. */
const LIVE_MS = 10_000

/** Data with which both pages show traders. */
interface Shown {
  readonly ranked: LoadRequest<readonly Trader[]>
  readonly mine: MyRanking
  /** Asks for a nickname. */
  readonly onName: () => void
}

interface FrameProps {
  title: string
  children: (shown: Shown) => ReactNode
}

/** Opened one at a time. */
type Asking = 'name' | 'leave'

function Frame({ title, children }: FrameProps) {
  const ranked = useResource(askTraders, { again: 'focused', every: LIVE_MS })
  const mine = useMyRanking()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const reload = () => Promise.all([ranked.reload(), mine.part !== 'none' && mine.reload()])
  return (
    <Page title={title} tools={<RefreshButton onRefresh={reload} />} width="broad">
      <PullToRefresh onRefresh={reload} className={styles.pull}>
        {children({ ranked, mine, onName: () => setAsking('name') })}
      </PullToRefresh>
      <NicknameSheet
        open={asking === 'name'}
        nickname={mine.nickname}
        onClose={close}
        onAsked={reload}
        onLeave={() => setAsking('leave')}
      />
      <LeaveRankingSheet open={asking === 'leave'} onClose={close} onAsked={reload} />
    </Page>
  )
}

const WINDOW_DAYS = 7 * PERFORMANCE_WEEKS
const spanName = (days: number) => (days % 7 === 0 ? formatWeeks(days / 7) : formatDays(days))

/** The traders by the return of a length of time. */
function Ranking() {
  const { t } = useLingui()
  const title = t`Ranking`
  const [days, setDays] = useState(WINDOW_DAYS)
  return (
    <Frame title={title}>
      {({ ranked, mine, onName }) => {
        const spans = ranked.answer?.[0]?.spans ?? []
        const chosen = spans.some((span) => span.days === days) ? days : WINDOW_DAYS
        const rateOf = (trader: Trader) => trader.spans.find((span) => span.days === chosen)?.rate ?? 0
        const listed = ranked.answer?.some(({ user }) => user === mine.nickname)
        return (
          <>
            <MyRankingRow mine={mine} waits={mine.part === 'in' && listed === false} onName={onName} />
            {spans.length > 1 && (
              <div className={styles.spans}>
                <Segmented
                  label={t`Period`}
                  value={String(chosen)}
                  options={spans.map((span) => ({ value: String(span.days), label: spanName(span.days) }))}
                  onChange={(value) => setDays(Number(value))}
                />
              </div>
            )}
            <p className={cx(text.note, styles.note)}>
              {mine.part === 'none' ? (
                <Trans>Figures are provided by this broker’s server.</Trans>
              ) : (
                <Trans>Return is profit minus fees of closed orders, as a percentage of the trader’s funds.</Trans>
              )}
            </p>
            <TraderList
              traders={ranked}
              order={(list) => (chosen === WINDOW_DAYS ? list : list.toSorted((a, b) => rateOf(b) - rateOf(a)))}
              card={() => ({ span: { days: chosen, name: spanName(chosen) } })}
              {...{ mine, onName, label: title }}
            />
          </>
        )
      }}
    </Frame>
  )
}

/** The traders that can be copied. */
function Copy() {
  const { t } = useLingui()
  const title = t`Copy trading`
  return <Frame title={title}>{(shown) => <CopyTraders label={title} {...shown} />}</Frame>
}
