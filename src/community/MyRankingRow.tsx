import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { loginPath } from '../session/from.ts'
import { offlineAtom } from '../session/offline.ts'
import { cx } from '../ui/cx.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './RankPage.module.css'
import type { MyRanking } from './useMyRanking.ts'

interface MyRankingRowProps {
  mine: MyRanking
  /** It is in the ranking, and nothing of it is listed: it has closed no order of late. */
  waits: boolean
  onName: () => void
}

/** Shows the user's ranking status, and lets them join or leave. Nothing if the server does not offer it. */
export function MyRankingRow({ mine, waits, onName }: MyRankingRowProps) {
  if (mine.part === 'none') return null
  return (
    <div className={cx(stack.gap8, styles.ownRow)}>
      <MenuList>
        <Row mine={mine} onName={onName} />
      </MenuList>
      {waits && (
        <p className={text.note}>
          <Trans>
            You appear in the ranking after you close an order within{' '}
            <Plural value={PERFORMANCE_WEEKS} one="# week" other="# weeks" />.
          </Trans>
        </p>
      )}
    </div>
  )
}

function Row({ mine, onName }: { mine: MyRanking; onName: () => void }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const offline = useAtomValue(offlineAtom)
  const icon = <MoreIcon name="ranking" />
  const takePart = <Trans>Join the ranking</Trans>
  switch (mine.part) {
    case 'visitor':
      return <MenuRow icon={icon} label={takePart} value={t`Log in`} href={`#${loginPath(pathname + search)}`} />
    case 'demo':
      return <DemoRow />
    case 'out':
      return <MenuRow icon={icon} label={takePart} onClick={onName} />
    case 'in':
      return (
        <MenuRow
          icon={icon}
          label={<Trans>Ranked as</Trans>}
          value={<bdi className={styles.nickname}>{mine.nickname}</bdi>}
          onClick={onName}
        />
      )
    default:
      return mine.error === undefined ? (
        <li>
          <Loading label={t`Loading`} className={styles.unknown}>
            <Skeleton h={20} w="60%" />
          </Loading>
        </li>
      ) : (
        <MenuRow
          icon={icon}
          label={<Trans>Couldn’t load your ranking status</Trans>}
          value={offline ? t`Not available offline` : t`Try again`}
          disabled={offline}
          end="none"
          onClick={mine.reload}
        />
      )
  }
}

/** A demo account is told what it waits for, with the way there. */
function DemoRow() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <MenuRow
        icon={<MoreIcon name="ranking" />}
        label={<Trans>Join the ranking</Trans>}
        locked
        lockedLabel={t`Real account required`}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={<Trans>Join the ranking</Trans>}>
        <ForRealAccounts>
          <Trans>Only real accounts are ranked. Your demo account stays as it is.</Trans>
        </ForRealAccounts>
      </Sheet>
    </>
  )
}
