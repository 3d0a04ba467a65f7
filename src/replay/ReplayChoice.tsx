import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEMO_BALANCE } from '../../contract/rules.ts'
import { errorWords } from '../api/errors.ts'
import { formatMoney } from '../i18n/format.ts'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import page from '../ui/toolPage.module.css'
import { InstrumentChoice } from './InstrumentChoice.tsx'
import { RangeChoice } from './RangeChoice.tsx'
import styles from './ReplayPage.module.css'
import { enterReplay } from './replay.ts'
import { type LengthName, rangeOf, spanOf } from './replayRange.ts'
import { SourceChoice } from './SourceChoice.tsx'
import type { TapeSource } from './tapeSource.ts'

/** More markets than that at once would slow a phone down. */
const AT_MOST = 12

interface ReplayChoiceProps {
  sources: readonly TapeSource[]
  /** The source that is chosen at first, where there is one of that id. */
  wanted?: string | undefined
}

/** From where, which, when; then it plays. */
export function ReplayChoice({ sources, wanted }: ReplayChoiceProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const selected = useAtomValue(selectedCodeAtom)
  const select = useSetAtom(selectedCodeAtom)
  const [sourceId, setSourceId] = useState(wanted ?? sources[0]?.id)
  const source = sources.find(({ id }) => id === sourceId) ?? sources[0]
  const [codes, setCodes] = useState<readonly string[]>(() => firstOf(source, selected))
  const [length, setLength] = useState<LengthName>('hours')
  const [start, setStart] = useState<number | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | undefined>(undefined)
  if (source === undefined) return null
  const chosen = source.instruments.filter(({ instrument }) => codes.includes(instrument.code))
  const span = spanOf(chosen)
  const range = span && rangeOf(span, length, start)

  const begin = async () => {
    if (range === undefined) return
    setBusy(true)
    setFailed(undefined)
    try {
      const tape = await source.load({ codes: chosen.map(({ instrument }) => instrument.code), ...range })
      const [first] = tape.lines
      if (first === undefined) {
        setFailed(t`Nothing was kept of these markets at that time.`)
        return
      }
      await enterReplay(tape, source.title)
      if (!tape.line(selected ?? '')) select(first.instrument.code)
      navigate('/trade', { replace: true })
    } catch (error) {
      setFailed(errorWords(error))
    } finally {
      setBusy(false)
    }
  }
  const balance = <b className="fig">{formatMoney(DEMO_BALANCE)}</b>
  return (
    <>
      <div className={page.body}>
        <p className={page.intro}>
          <Trans>
            Plays a recorded market as if it were live. You trade with a practice account of {balance}; nothing is sent,
            and your own account stays as it is. Closing or reloading the app leads back to the live market.
          </Trans>
        </p>
        <SourceChoice
          sources={sources}
          value={source.id}
          onChange={(id) => {
            setSourceId(id)
            setCodes(
              firstOf(
                sources.find((one) => one.id === id),
                selected,
              ),
            )
            setStart(undefined)
          }}
        />
        <InstrumentChoice source={source} codes={codes} atMost={AT_MOST} onChange={setCodes} />
        {span && range && (
          <RangeChoice
            span={span}
            range={range}
            length={length}
            onLength={(next) => {
              setLength(next)
              setStart(undefined)
            }}
            onStart={setStart}
          />
        )}
      </div>
      <div className={styles.foot}>
        {failed !== undefined && (
          <p className={styles.failed} role="alert">
            <Icon name="warning" size={16} /> {failed}
          </p>
        )}
        <Button full icon="play" busy={busy} disabled={range === undefined} onClick={() => void begin()}>
          <Trans>Start the replay</Trans>
        </Button>
      </div>
    </>
  )
}

/** The market on the trade screen, when the source has it; else its first. */
function firstOf(source: TapeSource | undefined, selected: string | undefined): readonly string[] {
  const codes = source?.instruments.map(({ instrument }) => instrument.code) ?? []
  return selected !== undefined && codes.includes(selected) ? [selected] : codes.slice(0, 1)
}
