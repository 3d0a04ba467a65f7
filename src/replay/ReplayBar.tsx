import { Trans, useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount, formatPrice } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectChip } from '../ui/SelectChip.tsx'
import stack from '../ui/stack.module.css'
import { Tag } from '../ui/Tag.tsx'
import { useTerminal } from '../ui/useWide.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { JumpRow } from './JumpRow.tsx'
import { RecordedPanel } from './RecordedPanel.tsx'
import styles from './ReplayBar.module.css'
import { ReplayIcon, type ReplayIconName } from './ReplayIcon.tsx'
import { currentPlayer, leaveReplay } from './replay.ts'
import { positionAtom, type ReplayView, replayAtom, stepUnitAtom } from './replayAtoms.ts'
import { type Speed, speeds } from './replayClock.ts'
import { Scrubber } from './Scrubber.tsx'
import { stepReplay } from './stepReplay.ts'
import { useReplayKeys } from './useReplayKeys.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Unfolded where there is the room for a card and the ticket. */
const unfoldedAtom = atom(globalThis.innerHeight >= 900)

/** The controls of the replay, over every page while it plays: a card on the phone that folds, a strip on a wide screen. */
export function ReplayBar() {
  const view = useAtomValue(replayAtom)
  const wide = useTerminal()
  useReplayKeys()
  useWakeLock(view?.playing === true)
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
      <section className={styles.studio} aria-label={t`Replay`}>
        <Scrubber view={view} low />
        <div className={stack.row8}>
          <Mark />
          <Step way={-1} />
          <Play view={view} />
          <Step way={1} />
          <Units />
          <Time view={view} dated />
          <JumpRow />
          <Speeds view={view} />
          <Loop view={view} />
          <Exit />
        </div>
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
        <Time view={view} dated />
        <Exit />
        {fold}
      </div>
      <Scrubber view={view} />
      <RecordedPanel />
      <JumpRow />
      <div className={cx(stack.row8, styles.line)}>
        <Step way={-1} />
        <Play view={view} />
        <Step way={1} />
        <Units />
        <SpeedChip view={view} />
        <Loop view={view} />
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

function Step({ way }: { way: 1 | -1 }) {
  const { t } = useLingui()
  const words = way === 1 ? t`Step ahead` : t`Step back`
  const name: ReplayIconName = way === 1 ? 'ahead' : 'back'
  return (
    <button type="button" className={styles.control} aria-label={words} title={words} onClick={() => stepReplay(way)}>
      <ReplayIcon name={name} size={22} />
    </button>
  )
}

/** Selects the unit of a step. */
function Units() {
  const { t } = useLingui()
  const [unit, setUnit] = useAtom(stepUnitAtom)
  return (
    <SelectChip
      label={t`Step by`}
      value={unit}
      options={[
        { value: 'tick', label: t`Tick` },
        { value: 'bar', label: t`Bar` },
      ]}
      onChange={setUnit}
    />
  )
}

const formatSpeed = (speed: Speed): string => (speed < 1 ? formatPrice(speed, 2) : formatCount(speed))

/** Shows the replay time, with the date if the tape has several days or there is room. */
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
        label: <span className="fig">{formatSpeed(speed)}×</span>,
        name: t`${formatSpeed(speed)} times`,
      }))}
      onChange={(speed) => currentPlayer()?.setSpeed(Number(speed) as Speed)}
    />
  )
}

/** The same where there is no room for all of them. */
function SpeedChip({ view }: PartProps) {
  const { t } = useLingui()
  return (
    <SelectChip
      label={t`Speed`}
      value={String(view.speed)}
      options={speeds.map((speed) => ({ value: String(speed), label: `${formatSpeed(speed)}×` }))}
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
      aria-label={t`Play again from the start`}
      title={t`Play again from the start`}
      aria-pressed={view.loop}
      onClick={() => currentPlayer()?.setLoop(!view.loop)}
    >
      <ReplayIcon name="loop" size={22} />
    </button>
  )
}

function Exit() {
  const { t } = useLingui()
  return <IconButton icon="close" label={t`End replay`} onClick={() => void leaveReplay()} />
}
