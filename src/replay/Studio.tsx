import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ChartPeriod } from '../../contract/candlePeriods.ts'
import { withLaterWords } from '../i18n/language.ts'
import { instrumentsAtom, selectedCodeAtom } from '../markets/atoms.ts'
import { periodAtom } from '../trade/periodAtom.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useTerminal } from '../ui/useWide.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { leaveReplay } from './replay.ts'
import { sessionSavedAtom } from './replayAtoms.ts'
import { SessionPreview } from './SessionPreview.tsx'
import { SessionSheet } from './SessionSheet.tsx'
import styles from './Studio.module.css'
import { finishSession } from './session/openSession.ts'
import { changeSession } from './session/saveSession.ts'
import { MAX_CHARTS, type Session, type SessionChart } from './session/sessionRecord.ts'

/** The trade screen, and several charts with a ticket: by `import()`, so that the first load stays as it is. */
const TradePage = lazyPart(() => import('../trade/TradePage.tsx').then((part) => part.TradePage))
const ChartsPage = lazyPart(() => withLaterWords(import('../trade/ChartsPage.tsx')).then((part) => part.ChartsPage))

/** On a phone two charts are one above the other; more would be too low to read. */
const MAX_ON_PHONE = 2

/** Periods that a second, third and fourth chart begin with: of one market each tells more than the one before. */
const EXTRA_PERIODS: readonly ChartPeriod[] = ['1min', '15min', '60min', '1day']

/** The session that plays: its charts, its ticket, and what belongs to the session. Its clock is in the bar under every page. */
export function Studio({ session }: { session: Session }) {
  const wide = useTerminal()
  const [active, setActive] = useState(0)
  const [selected, select] = useAtom(selectedCodeAtom)
  const [period, setPeriod] = useAtom(periodAtom)
  const shown = session.charts.slice(0, wide ? MAX_CHARTS : MAX_ON_PHONE)
  const [first] = shown
  // A single chart is the trade screen itself, with its own way to choose.
  const isSingle = shown.length <= 1
  useEffect(() => {
    if (!isSingle || selected === undefined) return
    if (first?.code !== selected || first.period !== period) changeSession({ charts: [{ code: selected, period }] })
  }, [isSingle, first, selected, period])
  const activate = (place: number) => {
    setActive(place)
    const chart = shown[place]
    if (chart) select(chart.code)
  }
  const change = (place: number, chart: SessionChart) => {
    changeSession({ charts: session.charts.map((one, index) => (index === place ? chart : one)) })
    select(chart.code)
    if (place === 0) setPeriod(chart.period)
  }
  return (
    <div className={styles.studio}>
      <StudioBar session={session} wide={wide} count={Math.max(1, shown.length)} onCount={() => setActive(0)} />
      {session.blind && <BlindNote />}
      {isSingle ? (
        <div className={styles.single}>
          <TradePage />
        </div>
      ) : (
        <ChartsPage
          charts={shown}
          active={Math.min(active, shown.length - 1)}
          onActive={activate}
          onChart={change}
          foot={<SessionPreview session={session} />}
        />
      )}
    </div>
  )
}

interface StudioBarProps {
  session: Session
  wide: boolean
  count: number
  onCount: () => void
}

function StudioBar({ session, wide, count, onCount }: StudioBarProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [finishing, setFinishing] = useState(false)
  const { t } = useLingui()
  const finish = async () => {
    setFinishing(false)
    const id = await finishSession()
    navigate(id === undefined ? '/replay' : `/replay?result=${id}`, { replace: true })
  }
  const leave = async () => {
    await leaveReplay()
    navigate('/replay', { replace: true })
  }
  return (
    <header className={styles.bar}>
      <IconButton icon="arrow-left" label={t`All sessions`} onClick={() => void leave()} />
      <button type="button" className={styles.name} onClick={() => setOpen(true)}>
        <b className={text.name}>
          <bdi>{session.name}</bdi>
        </b>
        <Icon name="chevron-down" size={16} />
      </button>
      {wide && <Kept />}
      <div className={styles.tools}>
        <ChartCount count={count} most={wide ? MAX_CHARTS : MAX_ON_PHONE} charts={session.charts} onCount={onCount} />
        <Button size="s" onClick={() => setFinishing(true)}>
          <Trans>Finish</Trans>
        </Button>
      </div>
      <SessionSheet open={open} onClose={() => setOpen(false)} session={session} />
      <ConfirmSheet
        open={finishing}
        title={t`Finish this session?`}
        confirmLabel={<Trans>Finish</Trans>}
        keepLabel={<Trans>Keep playing</Trans>}
        tone="primary"
        onConfirm={() => void finish()}
        onClose={() => setFinishing(false)}
      >
        <Trans>You can reopen it later and continue.</Trans>
      </ConfirmSheet>
    </header>
  )
}

/** Shows whether everything in the session is stored. */
function Kept() {
  const stored = useAtomValue(sessionSavedAtom) === 'kept'
  return (
    <p className={text.small} role="status">
      {stored ? <Trans>Saved on this device</Trans> : <Trans>Not saved: not enough storage in this browser</Trans>}
    </p>
  )
}

interface ChartCountProps {
  count: number
  most: number
  charts: readonly SessionChart[]
  onCount: () => void
}

/**
 * Selects the number of charts side by side. A new one shows the session's next market, or another period of the same.
 */
function ChartCount({ count, most, charts, onCount }: ChartCountProps) {
  const { t } = useLingui()
  const instruments = useAtomValue(instrumentsAtom)
  const setPeriod = useSetAtom(periodAtom)
  const set = (next: number) => {
    onCount()
    const codes = instruments.map(({ code }) => code)
    const [first] = charts
    if (first) setPeriod(first.period)
    const added = Array.from({ length: Math.max(0, next - charts.length) }, (_, index): SessionChart => {
      const place = charts.length + index
      const code = codes.filter((one) => one !== first?.code)[place - 1] ?? first?.code ?? codes[0] ?? ''
      const isSame = code === first?.code
      return { code, period: isSame ? (EXTRA_PERIODS[place] ?? '1day') : (first?.period ?? '1min') }
    })
    changeSession({ charts: [...charts, ...added].slice(0, next) })
  }
  return (
    <Segmented
      label={t`Charts`}
      value={String(count)}
      options={Array.from({ length: most }, (_, index) => ({
        value: String(index + 1),
        label: <span className="fig">{index + 1}</span>,
      }))}
      onChange={(value) => set(Number(value))}
    />
  )
}

function BlindNote() {
  return (
    <p className={styles.blind}>
      <Icon name="eye-off" size={16} />
      <span className={stack.fillShrink}>
        <Trans>Blind mode: names and dates are hidden and prices are scaled until you finish.</Trans>
      </span>
    </p>
  )
}
