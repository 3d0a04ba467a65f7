import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { copies, copyTrader, stopCopying } from '../../contract/calls/community.ts'
import { MIN_COPIED_USD, PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import type { Copied } from '../../contract/entities/community.ts'
import type { Trader } from '../../contract/entities/market.ts'
import { messageAnswer, request } from '../api/request.ts'
import { FormSheet } from '../form/FormSheet.tsx'
import { useForm } from '../form/useForm.ts'
import { useSend } from '../form/useSend.ts'
import { formatDateTime, formatWeeks } from '../i18n/dates.ts'
import { directionOf, formatCount, formatMoney } from '../i18n/format.ts'
import { AmountField } from '../money/AmountField.tsx'
import { type LoadRequest, useResource } from '../resource/useResource.ts'
import { loginPath } from '../session/from.ts'
import { offersAtom } from '../session/offers.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { cx } from '../ui/cx.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast.ts'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { MyRankingRow } from './MyRankingRow.tsx'
import styles from './RankPage.module.css'
import { SimulatedTag } from './SimulatedTag.tsx'
import { TraderList } from './TraderList.tsx'
import type { MyRanking } from './useMyRanking.ts'

const askCopies = () => request(copies, {}, { silent: true })
/** Profits of copied positions are live, ms. */
const LIVE_MS = 5_000
const WINDOW = { days: 7 * PERFORMANCE_WEEKS, name: () => formatWeeks(PERFORMANCE_WEEKS) }

interface CopyTradersProps {
  ranked: LoadRequest<readonly Trader[]>
  mine: MyRanking
  onName: () => void
  /** Accessible name of the list. */
  label: string
}

/** Lists the traders the user copies and those who can be copied, with their terms. */
export function CopyTraders({ ranked, mine, onName, label }: CopyTradersProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const offers = useAtomValue(offersAtom)
  const practice = useAtomValue(practiceAtom)
  const user = useAtomValue(userAtom)
  const isOffered = offers(copyTrader) && !practice
  const mineCopied = useResource(isOffered && user ? askCopies : undefined, { every: LIVE_MS })
  const [chosen, setChosen] = useState<Trader>()
  const [ending, setEnding] = useState<Copied>()
  const copied = mineCopied.answer
  const copiedBy = (name: string) => copied?.find((one) => one.user === name)
  const actionFor = (trader: Trader) => {
    if (!isOffered || trader.user === mine.nickname) return undefined
    const held = copiedBy(trader.user)
    return held ? (
      <Button full size="m" variant="secondary" onClick={() => setEnding(held)}>
        <Trans>Stop copying</Trans>
      </Button>
    ) : (
      <Button full size="m" onClick={() => (user ? setChosen(trader) : navigate(loginPath(pathname + search)))}>
        <Trans context="copy trading">Copy</Trans>
      </Button>
    )
  }
  return (
    <>
      {copied !== undefined && copied.length > 0 && (
        <section className={styles.copied} aria-labelledby="copied">
          <h2 id="copied" className={text.heading}>
            <Trans>Copying</Trans>
          </h2>
          <ul className={styles.list}>
            {copied.map((one) => (
              <CopiedCard key={one.user} copied={one} onStop={() => setEnding(one)} />
            ))}
          </ul>
        </section>
      )}
      {ranked.answer?.length === 0 && <MyRankingRow mine={mine} waits={false} onName={onName} />}
      <p className={cx(text.note, styles.note)}>
        {isOffered ? (
          <Trans>
            Your account opens and closes orders with the trader, sized by the amount you choose. No extra fee. Past
            performance does not guarantee future results.
          </Trans>
        ) : (
          <Trans>Copy trading isn’t available on this server yet. You can still view traders’ results.</Trans>
        )}
      </p>
      <TraderList
        traders={ranked}
        card={(trader) => ({ span: { ...WINDOW, name: WINDOW.name() }, action: actionFor(trader) })}
        {...{ mine, onName, label, copying: isOffered }}
      />
      {chosen && (
        <CopySheet
          trader={chosen}
          most={user?.balance ?? '0'}
          onClose={() => setChosen(undefined)}
          onAsked={mineCopied.reload}
        />
      )}
      <StopSheet copied={ending} onClose={() => setEnding(undefined)} onAsked={mineCopied.reload} />
    </>
  )
}

function CopiedCard({ copied, onStop }: { copied: Copied; onStop: () => void }) {
  const { user, simulated, amount, since, positions, profit } = copied
  return (
    <li>
      <Card className={styles.waiting}>
        <h3 className={styles.name}>
          <bdi>{user}</bdi> {simulated && <SimulatedTag />}
        </h3>
        <KeyValueList>
          <KeyValueRow label={<Trans>Amount</Trans>}>
            <span className="fig">{formatMoney(amount)}</span>
          </KeyValueRow>
          <KeyValueRow label={<Trans>Positions</Trans>}>
            <span className="fig">{formatCount(positions)}</span>
          </KeyValueRow>
          <KeyValueRow label={<Trans>Profit</Trans>}>
            <span className={cx('fig', tones[directionOf(profit) ?? ''])}>
              {formatMoney(profit, { sign: 'always' })}
            </span>
          </KeyValueRow>
          <KeyValueRow label={<Trans context="copying a trader">Since</Trans>}>
            <span className="fig">{formatDateTime(since)}</span>
          </KeyValueRow>
        </KeyValueList>
        <Button full size="m" variant="secondary" onClick={onStop}>
          <Trans>Stop copying</Trans>
        </Button>
      </Card>
    </li>
  )
}

interface CopySheetProps {
  trader: Trader
  /** The balance, USD. */
  most: string
  onClose: () => void
  /** The server was asked: what is copied may have changed. */
  onAsked: () => void
}

/** Asks with how much a trader is copied, and tells the terms. */
function CopySheet({ trader, most, onClose, onAsked }: CopySheetProps) {
  const { user, simulated } = trader
  const [amount, setAmount] = useState(String(Math.min(2 * MIN_COPIED_USD, Math.floor(Number(most)))))
  const [least, all] = [formatMoney(MIN_COPIED_USD), formatMoney(most)]
  const isFit = Number(amount) >= MIN_COPIED_USD && Number(amount) <= Number(most)
  const rule = (
    <Trans>
      {least} to {all}
    </Trans>
  )
  const form = useForm({
    faults: { amount: !isFit && rule },
    send: async () => {
      try {
        const { message } = await messageAnswer(copyTrader, { user, amount }, { silent: true })
        if (message !== '') toast(message)
        onClose()
      } finally {
        onAsked()
      }
    },
  })
  return (
    <FormSheet
      form={form}
      open
      onClose={onClose}
      title={
        <span>
          <Trans>
            Copy <bdi>{user}</bdi>
          </Trans>{' '}
          {simulated && <SimulatedTag />}
        </span>
      }
      action={<Trans>Start copying</Trans>}
    >
      <AmountField
        label={<Trans>Amount</Trans>}
        value={amount}
        onChange={setAmount}
        unit="USD"
        decimals={2}
        error={form.error('amount') || undefined}
        hint={rule}
      />
      <ul className={cx(text.detail, styles.terms)}>
        <li>
          <Trans>Orders are sized by your amount relative to the trader’s equity. Stops are copied too.</Trans>
        </li>
        <li>
          <Trans>Orders below the minimum size or above your free margin are skipped.</Trans>
        </li>
        <li>
          <Trans>You can lose more than the amount you choose. Stop at any time to close the copied positions.</Trans>
        </li>
      </ul>
    </FormSheet>
  )
}

interface StopSheetProps {
  /** Copy relation to end. Undefined closes the sheet. */
  copied: Copied | undefined
  onClose: () => void
  onAsked: () => void
}

/** Asks before copying ends: positions are closed with it. */
function StopSheet({ copied, onClose, onAsked }: StopSheetProps) {
  const { busy, run } = useSend()
  const user = copied?.user ?? ''
  const stop = () =>
    run(async () => {
      const { message } = await messageAnswer(stopCopying, { user }, { silent: true })
      if (message !== '') toast(message)
      onClose()
    }).then(onAsked)
  return (
    <ConfirmSheet
      open={copied !== undefined}
      title={
        <span>
          <Trans>
            Stop copying <bdi>{user}</bdi>?
          </Trans>
        </span>
      }
      confirmLabel={<Trans>Stop copying</Trans>}
      keepLabel={<Trans>Cancel</Trans>}
      busy={busy}
      onConfirm={() => void stop()}
      onClose={onClose}
    >
      <Trans>
        Copied positions close at the market price. If a market is closed, its positions stay open and become your own.
      </Trans>
    </ConfirmSheet>
  )
}
