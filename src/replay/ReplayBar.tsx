import { Trans, useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import stack from '../ui/stack.module.css'
import { Tag } from '../ui/Tag.tsx'
import text from '../ui/text.module.css'
import { useTerminal } from '../ui/useWide.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { MINUTE_MS } from './foldBars.ts'
import { RecordedPanel } from './RecordedPanel.tsx'
import styles from './ReplayBar.module.css'
import { currentPlayer, leaveReplay } from './replay.ts'
import { positionAtom, type ReplayView, replayAtom } from './replayAtoms.ts'
import { type Speed, speeds } from './replayClock.ts'
import { Scrubber } from './Scrubber.tsx'
import { useReplayKeys } from './useReplayKeys.ts'

/** On the 24 grid; they mean time, so they point the same way in every language. */
const shapes = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M7.5 5.5h3v13h-3zM13.5 5.5h3v13h-3z',
  back: 'M7 6v12M18 6.5v11L10 12z',
  ahead: 'M17 6v12M6 6.5v11l8-5.5z',
  loop: 'M4.5 11V9.5a3 3 0 0 1 3-3h11M16 4l2.5 2.5L16 9M19.5 13v1.5a3 3 0 0 1-3 3h-11M8 20l-2.5-2.5L8 15',
} as const

type ReplayIconName = keyof typeof shapes

/** The few pictures that only the replay's controls have. */
function ReplayIcon({ name, size = 24 }: { name: ReplayIconName; size?: number }) {
  const solid = name === 'play' || name === 'pause'
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={solid ? 'currentcolor' : 'none'}
      stroke={solid ? 'none' : 'currentcolor'}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}

/** Unfolded where there is the room for a card and the ticket. */
const unfoldedAtom = atom(globalThis.innerHeight >= 780)

/** The controls of the replay, over every page while it plays: a card on the phone that folds, a strip on a wide screen. */
export function ReplayBar() {
  const view = useAtomValue(replayAtom)
  const wide = useTerminal()
  useReplayKeys()
  if (!view) return null
  return wide ? <Strip view={view} /> : <Card view={view} />
}

interface PartProps {
  view: ReplayView
}

function Strip({ view }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <RecordedPanel wide />
      <section className={styles.strip} aria-label={t`Replay`}>
        <Mark />
        <Step name="back" by={-MINUTE_MS} label={t`Back one minute`} />
        <Play view={view} />
        <Step name="ahead" by={MINUTE_MS} label={t`Ahead one minute`} />
        <Time view={view} dated />
        <Scrubber view={view} low />
        <Speeds view={view} />
        <Loop view={view} />
        <Exit />
      </section>
    </>
  )
}

function Card({ view }: PartProps) {
  const { t } = useLingui()
  const [unfolded, setUnfolded] = useAtom(unfoldedAtom)
  const fold = (
    <IconButton
      icon={unfolded ? 'chevron-down' : 'chevron-up'}
      label={unfolded ? t`Fewer controls` : t`More controls`}
      aria-expanded={unfolded}
      onClick={() => setUnfolded(!unfolded)}
    />
  )
  if (!unfolded)
    return (
      <section className={cx(styles.card, styles.folded)} aria-label={t`Replay`}>
        <Play view={view} />
        <Scrubber view={view} low />
        <Time view={view} />
        {fold}
      </section>
    )
  return (
    <section className={styles.card} aria-label={t`Replay`}>
      <div className={cx(stack.row8, styles.line)}>
        <Mark />
        <bdi className={cx(text.caption, styles.from)}>{view.title}</bdi>
        <Time view={view} dated />
      </div>
      <Scrubber view={view} />
      <RecordedPanel />
      <div className={cx(stack.row8, styles.line)}>
        <Play view={view} />
        <Speeds view={view} />
        <Loop view={view} />
        <Exit />
        {fold}
      </div>
    </section>
  )
}

const Mark = () => (
  <Tag tone="acc" icon="play">
    <Trans>Replay</Trans>
  </Tag>
)

function Play({ view }: PartProps) {
  const { t } = useLingui()
  const player = currentPlayer()
  const { playing } = view
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={playing ? t`Pause` : t`Play`}
      onClick={() => (playing ? player?.pause() : player?.play())}
    >
      <ReplayIcon name={playing ? 'pause' : 'play'} />
    </button>
  )
}

function Step({ name, by, label }: { name: ReplayIconName; by: number; label: string }) {
  const move = () => currentPlayer()?.move(by)
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} onClick={move}>
      <ReplayIcon name={name} size={22} />
    </button>
  )
}

/** Where one is, and of what: the day as well where the tape has more than one, or there is the room. */
function Time({ view, dated = false }: PartProps & { dated?: boolean }) {
  const position = useAtomValue(positionAtom)
  const now = <b className="fig">{formatDateTime(position, 'clock')}</b>
  const end = <span className="fig">{formatDateTime(view.timeline.to, 'time')}</span>
  const day = <span>{formatDateTime(position, 'date')}</span>
  return (
    <p className={styles.time}>
      {dated && day}
      <span>
        {dated ? (
          <Trans>
            {now} of {end}
          </Trans>
        ) : (
          now
        )}
      </span>
    </p>
  )
}

function Speeds({ view }: PartProps) {
  const { t } = useLingui()
  return (
    <Segmented
      className={styles.speeds ?? ''}
      variant="pills"
      label={t`Speed`}
      value={String(view.speed)}
      options={speeds.map((speed) => ({
        value: String(speed),
        label: <span className="fig">{formatCount(speed)}×</span>,
        name: t`${formatCount(speed)} times`,
      }))}
      onChange={(speed) => currentPlayer()?.setSpeed(Number(speed) as Speed)}
    />
  )
}

function Loop({ view }: PartProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={t`Begin again at the end`}
      title={t`Begin again at the end`}
      aria-pressed={view.loop}
      onClick={() => currentPlayer()?.setLoop(!view.loop)}
    >
      <ReplayIcon name="loop" size={22} />
    </button>
  )
}

function Exit() {
  const { t } = useLingui()
  return <IconButton icon="close" label={t`End the replay`} onClick={() => void leaveReplay()} />
}
