import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import { errorWords } from '../api/errors.ts'
import { useSend } from '../form/useSend.ts'
import { formatMoney } from '../i18n/format.ts'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceRow } from '../ui/ChoiceRow.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import { TextField } from '../ui/TextField.tsx'
import text from '../ui/text.module.css'
import page from '../ui/toolPage.module.css'
import { useAtomValue } from '../useAtom.ts'
import { InstrumentChoice } from './InstrumentChoice.tsx'
import { RangeChoice } from './RangeChoice.tsx'
import styles from './ReplayPage.module.css'
import { fittingLength, type LengthName, rangeOf, stepsOf } from './replayRange.ts'
import { MAX_NAME_LENGTH } from './session/sessionRecord.ts'
import { sessionName, sessionPath } from './session/sessions.ts'
import type { TapeSource } from './source/tapeSource.ts'
import { Timeline } from './timeline.ts'
import { useTimes } from './useTimes.ts'

interface SourceChoiceProps {
  sources: readonly TapeSource[]
  value: string
  onChange: (id: string) => void
}

/** Selects the source of the market. */
function SourceChoice({ sources, value, onChange }: SourceChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <Card pad={false}>
      <fieldset className={page.group} aria-label={t`Recorded market`}>
        {sources.map((source) => (
          <ChoiceRow
            key={source.id}
            type="radio"
            name={name}
            checked={source.id === value}
            onChoose={() => onChange(source.id)}
            title={<bdi>{source.title}</bdi>}
            note={source.note}
          />
        ))}
      </fieldset>
    </Card>
  )
}

/** More markets than that at once would slow a phone down. */
const MAX_INSTRUMENTS = 12

interface ReplayChoiceProps {
  /** At least one. */
  sources: readonly TapeSource[]
  /** The source that is chosen at first, where there is one of that id. */
  wanted?: string | undefined
}

/** From where, which, when; then it plays. */
export function ReplayChoice({ sources, wanted }: ReplayChoiceProps) {
  const [sourceId, setSourceId] = useState(wanted)
  const source = sources.find(({ id }) => id === sourceId) ?? sources[0]
  return source && <ChoiceOf source={source} sources={sources} onSource={setSourceId} />
}

interface ChoiceOfProps {
  source: TapeSource
  sources: readonly TapeSource[]
  onSource: (id: string) => void
}

function ChoiceOf({ source, sources, onSource }: ChoiceOfProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const selected = useAtomValue(selectedCodeAtom)
  const [codes, setCodes] = useState<readonly string[]>(() => firstOf(source, selected))
  const [wantedLength, setLength] = useState<LengthName>('hours')
  const [step, setStep] = useState<number | undefined>(undefined)
  const [name, setName] = useState('')
  const [blind, setBlind] = useState(false)
  const { busy, run } = useSend()
  const { times, error, retry } = useTimes(source, codes)
  const isKnown = codes.every((code) => times.has(code))
  const timeline = useMemo(() => new Timeline(codes.flatMap((code) => times.get(code) ?? [])), [codes, times])
  const length = fittingLength(timeline, wantedLength)
  const isPlayable = isKnown && timeline.length > 0
  const isLooking = !isKnown && error === undefined
  const isEmpty = isKnown && codes.length > 0 && !isPlayable

  const choose = (next: readonly string[]) => {
    setCodes(next)
    setStep(undefined)
  }
  const begin = () =>
    run(async () => {
      const steps = stepsOf(timeline, length)
      const range = rangeOf(timeline, length, blind ? Math.floor(Math.random() * (steps + 1)) : step)
      const unnamed = blind ? t`Blind mode` : sessionName(source, codes, range.from)
      const { startSession } = await import('./session/openSession.ts')
      const session = await startSession(source, { codes, ...range }, { name: name.trim() || unnamed, blind })
      navigate(sessionPath(session.id), { replace: true })
    })
  const balance = <b className="fig">{formatMoney(DEMO_BALANCE)}</b>
  return (
    <>
      <div className={page.body}>
        <p className={page.intro}>
          <Trans>
            Plays a recorded market as if it were live. You trade with a practice account of {balance}; your own account
            stays as it is. The session is saved on this device.
          </Trans>
        </p>
        <SourceChoice
          sources={sources}
          value={source.id}
          onChange={(id) => {
            onSource(id)
            choose(
              firstOf(
                sources.find((one) => one.id === id),
                selected,
              ),
            )
          }}
        />
        <InstrumentChoice source={source} times={times} codes={codes} atMost={MAX_INSTRUMENTS} onChange={choose} />
        {isPlayable && (
          <RangeChoice
            timeline={timeline}
            length={length}
            step={step}
            random={blind}
            onLength={(next) => {
              setLength(next)
              setStep(undefined)
            }}
            onStep={setStep}
          />
        )}
        {isPlayable && (
          <Card className={page.group}>
            <TextField
              label={<Trans>Name</Trans>}
              aside={<Trans>Optional</Trans>}
              value={name}
              maxLength={MAX_NAME_LENGTH}
              onChange={setName}
            />
            <ChoiceRow
              type="checkbox"
              checked={blind}
              onChoose={() => setBlind(!blind)}
              title={<Trans>Blind mode</Trans>}
              note={t`Hides the market and date, scales prices and starts at a random time`}
            />
          </Card>
        )}
        {isLooking && (
          <Loading label={t`Finding recorded markets`}>
            <Skeleton w="100%" h={160} />
          </Loading>
        )}
      </div>
      <div className={cx(stack.gap8, styles.foot)}>
        {(error !== undefined || isEmpty) && (
          <p className={cx(stack.row8, text.warning)} role="alert">
            <Icon name="warning" size={16} />{' '}
            {error === undefined ? t`No data is saved for these markets at that time.` : errorWords(error)}
          </p>
        )}
        {error === undefined ? (
          <Button full icon="play" busy={busy} disabled={!isPlayable} onClick={() => void begin()}>
            <Trans>Start replay</Trans>
          </Button>
        ) : (
          <Button full onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

/** The market on the trade screen, when the source has it; else its first. */
function firstOf(source: TapeSource | undefined, selected: string | undefined): readonly string[] {
  const codes = source?.instruments.map(({ instrument }) => instrument.code) ?? []
  return selected !== undefined && codes.includes(selected) ? [selected] : codes.slice(0, 1)
}
