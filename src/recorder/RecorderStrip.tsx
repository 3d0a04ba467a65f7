import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import strip from '../ui/strip.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './RecorderStrip.module.css'
import { recordingAtom, stopRecording } from './recorder.ts'
import { elapsedWords, endWords, sizeWords } from './recorderWords.ts'
import { useElapsed } from './useElapsed.ts'

/** Over every page while a session is recorded: for how long, how much, and the way to end it. */
export function RecorderStrip() {
  const { t } = useLingui()
  const info = useAtomValue(recordingAtom)
  const elapsed = useElapsed(info)
  if (!info) return null
  const end = info.ended === 'open' ? undefined : endWords(info)
  return (
    <section className={cx(strip.strip, styles.strip)} aria-label={t`Flight recorder`}>
      <span className={cx(styles.dot, end !== undefined && styles.ended)} />
      <Link to="/mine/recorder" className={strip.words} aria-label={t`Flight recorder`}>
        <b>{end ?? <Trans>Recording</Trans>}</b>
        <span className="fig">{elapsedWords(elapsed)}</span>
        <span className="fig">{sizeWords(info.bytes)}</span>
      </Link>
      <Button variant="text" className={strip.end} onClick={() => void stopRecording()}>
        {end === undefined ? <Trans>Stop</Trans> : <Trans>Close</Trans>}
      </Button>
    </section>
  )
}
