import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { traders } from '../../contract/calls/community.ts'
import { request } from '../api/request.ts'
import { Page } from '../Page.tsx'
import type { Try } from '../resource/resource.ts'
import { useResource } from '../resource/useResource.ts'
import { sessionAtom } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { LeaveRankingSheet } from './LeaveRankingSheet.tsx'
import { MyRankingRow } from './MyRankingRow.tsx'
import { NicknameSheet } from './NicknameSheet.tsx'
import styles from './RankPage.module.css'
import { TraderList } from './TraderList.tsx'
import { useMyRanking } from './useMyRanking.ts'

/** Traders to copy, and their ranking (documents 1 and 2 §2, decisions §4); `view=copy` is the first of the two. */
export function RankPage() {
  const token = useAtomValue(sessionAtom)?.token
  return <Rank key={token} />
}

const askTraders = ({ asOf }: Try) => request(traders, {}, { silent: true, asOf })

/** Opened one at a time. */
type Asking = 'name' | 'leave'

function Rank() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const copy = useSearchParams()[0].get('view') === 'copy'
  const ranked = useResource(askTraders, { again: 'focused' })
  const mine = useMyRanking()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const name = () => setAsking('name')
  const reload = () => Promise.all([ranked.reload(), mine.part !== 'none' && mine.reload()])
  const title = copy ? t`Copy trading` : t`Ranking`
  const listed = ranked.answer?.some(({ user }) => user === mine.nickname)
  return (
    <Page title={title} tools={<RefreshButton onRefresh={reload} />} width="broad">
      <div className={styles.views}>
        <Segmented
          label={t`View`}
          value={copy ? 'copy' : 'ranking'}
          options={[
            { value: 'copy', label: <Trans>Copy trading</Trans> },
            { value: 'ranking', label: <Trans>Ranking</Trans> },
          ]}
          onChange={(view) => navigate(view === 'copy' ? '/rank?view=copy' : '/rank', { replace: true })}
        />
      </div>
      <PullToRefresh onRefresh={reload} className={styles.pull}>
        <MyRankingRow mine={mine} waits={mine.part === 'in' && listed === false} onName={name} />
        <p className={cx(text.note, styles.note)}>
          {mine.part === 'none' ? (
            <Trans>The figures are those of this broker’s server.</Trans>
          ) : (
            <Trans>
              The figures come from the closed orders of real accounts that take part: profit less fees, in percent of
              the money that was there.
            </Trans>
          )}
        </p>
        <TraderList traders={ranked} mine={mine} label={title} onName={name} />
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
