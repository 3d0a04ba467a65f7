import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDateTime, formatDuration } from '../i18n/dates.ts'
import { formatExact, formatPrice } from '../i18n/format.ts'
import { RewindButton } from '../orders/detail/RewindButton.tsx'
import { digitsOf, endOf } from '../orders/orderWords.ts'
import { SideTag } from '../orders/SideTag.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { lazySheet } from '../ui/lazy.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import type { JournalTrade } from './book/journalBook.ts'
import { EntryForm } from './EntryForm.tsx'
import { Money } from './JournalCalendar.tsx'
import type { Owner } from './journalData.ts'
import { PathChart } from './PathChart.tsx'
import { netOf } from './TradeRows.tsx'
import styles from './TradeSheet.module.css'
import { moveOf } from './tradePath.ts'
import { useTradePath } from './useTradePath.ts'
import { resultR } from './words.ts'

const ShareTrade = lazySheet(
  () => import('./share/ShareTrade.tsx').then((part) => part.ShareTrade),
  ({ open, onClose }) => open && onClose,
)

interface TradeSheetProps {
  trade: JournalTrade | undefined
  owner: Owner
  /** Every tag there is, to choose from. */
  tags: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** Shows a closed trade and its journal entry. */
export function TradeSheet({ trade, owner, tags, onClose, onSaved }: TradeSheetProps) {
  return (
    <Sheet
      open={trade !== undefined}
      onClose={onClose}
      wide="side"
      title={<bdi>{trade?.order.showCode}</bdi>}
      sub={trade && <SideTag order={trade.order} />}
    >
      {trade && <Body key={trade.order.id} {...{ trade, owner, tags, onSaved }} />}
    </Sheet>
  )
}

function Body({ trade, owner, tags, onSaved }: Omit<TradeSheetProps, 'trade' | 'onClose'> & { trade: JournalTrade }) {
  const { t } = useLingui()
  const [sharing, setSharing] = useState(false)
  const { order, openedAt, closedAt, r } = trade
  const { path } = useTradePath(trade, true)
  const digits = digitsOf(order)
  const move = (price: number) => {
    const of = moveOf(trade, price)
    return 'r' in of ? resultR(of.r) : formatPrice(of.price, digits, { sign: 'always' })
  }
  return (
    <div className={stack.gap16}>
      <div className={styles.hero}>
        <Money value={netOf(trade)} className={text.figure} />
        {r !== undefined && <span className={cx('fig', text.body)}>{resultR(r)}</span>}
        <Button variant="secondary" size="s" className={styles.share} onClick={() => setSharing(true)}>
          <span className={stack.row8}>
            <MoreIcon name="share" size={16} />
            <Trans>Share</Trans>
          </span>
        </Button>
      </div>
      {path && (
        <div className={styles.chart}>
          <PathChart path={path} width={358} height={120} />
        </div>
      )}
      <KeyValueList>
        <KeyValueRow label={<Trans>Opened</Trans>}>
          <span className="fig">
            {formatPrice(order.price, digits)} · {formatDateTime(openedAt, 'exact')}
          </span>
        </KeyValueRow>
        <KeyValueRow label={<Trans context="position">Closed</Trans>}>
          <span className="fig">
            {formatPrice(order.lastPrice, digits)} · {formatDateTime(closedAt, 'exact')}
          </span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Duration</Trans>}>{formatDuration(closedAt - openedAt, 'long')}</KeyValueRow>
        <KeyValueRow label={<Trans>Reason</Trans>}>{t(endOf(order))}</KeyValueRow>
        <KeyValueRow label={<Trans>Fee</Trans>}>
          <span className="fig">{formatExact(order.fee)}</span>
        </KeyValueRow>
        {path && (
          <>
            <KeyValueRow label="MAE">
              <span className="fig">{move(path.worst)}</span>
            </KeyValueRow>
            <KeyValueRow label="MFE">
              <span className="fig">{move(path.best)}</span>
            </KeyValueRow>
          </>
        )}
      </KeyValueList>
      {owner.kind !== 'practice' && <RewindButton order={order} />}
      <EntryForm {...{ trade, owner, tags, onSaved }} />
      <ShareTrade
        open={sharing}
        onClose={() => setSharing(false)}
        trade={trade}
        path={path}
        isPractice={owner.kind === 'practice'}
      />
    </div>
  )
}
