import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RecordingError, readRecording } from '../../contract/recording/recording.ts'
import { errorWords } from '../api/errors.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { saveFile } from '../ui/saveFile.ts'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast.ts'
import styles from './RecorderPage.module.css'
import { recordedWeather } from './recordedWeather.ts'
import { elapsedWords, endWords, faultWords, sizeWords } from './recorderWords.ts'
import { canShare, recordingFile } from './recordingFile.ts'
import { type RecordingInfo, recordings } from './recordings.ts'

interface RecordingSheetProps {
  info: RecordingInfo | undefined
  onClose: () => void
  onRemoved: () => void
}

/** One recording: what it is, and what can be done with it. */
export function RecordingSheet({ info, onClose, onRemoved }: RecordingSheetProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [asking, setAsking] = useState<RecordingInfo | undefined>(undefined)
  const remove = async () => {
    if (asking) await recordings.remove(asking).catch(() => undefined)
    setAsking(undefined)
    onRemoved()
  }
  return (
    <>
      <Sheet open={info !== undefined && asking === undefined} onClose={onClose} title={<Trans>Recording</Trans>}>
        {info && (
          <>
            <Facts info={info} />
            <div className={styles.acts}>
              <MenuList>
                <MenuRow
                  icon="play"
                  label={<Trans>Replay</Trans>}
                  onClick={() => navigate(`/replay?recording=${info.id}`)}
                />
                {info.taps > 0 && (
                  <MenuRow
                    icon="check"
                    label={<Trans>Scenario</Trans>}
                    onClick={() => navigate(`/replay/scenario?recording=${info.id}`)}
                  />
                )}
                <MenuRow
                  icon="wifi-off"
                  label={<Trans>Use this recording’s network conditions in the lab</Trans>}
                  onClick={() =>
                    void layWeather(info)
                      .then(() => navigate('/mine/lab'))
                      .catch(say)
                  }
                />
                <MenuRow
                  icon="deposit"
                  label={<Trans>Save as file</Trans>}
                  onClick={() => void save(info).catch(say)}
                />
                {canShare() && (
                  <MenuRow
                    icon="arrow-up-right"
                    label={<Trans>Share</Trans>}
                    onClick={() => void share(info).catch(say)}
                  />
                )}
                <MenuRow
                  icon="close"
                  tone="danger"
                  end="none"
                  label={<Trans>Delete</Trans>}
                  onClick={() => setAsking(info)}
                />
              </MenuList>
            </div>
          </>
        )}
      </Sheet>
      <ConfirmSheet
        open={asking !== undefined}
        title={t`Delete this recording?`}
        confirmLabel={<Trans>Delete</Trans>}
        keepLabel={<Trans>Cancel</Trans>}
        onConfirm={() => void remove()}
        onClose={() => setAsking(undefined)}
      >
        <Trans>The recording will be deleted from this device. Files you exported are kept.</Trans>
      </ConfirmSheet>
    </>
  )
}

function Facts({ info }: { info: RecordingInfo }) {
  const end = endWords(info)
  return (
    <>
      <KeyValueList>
        <KeyValueRow label={<Trans>Started</Trans>}>{formatDateTime(info.startedAt, 'exact')}</KeyValueRow>
        <KeyValueRow label={<Trans>Length</Trans>}>
          <span className="fig">{elapsedWords(info.endedAt - info.startedAt)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Size</Trans>}>
          <span className="fig">{sizeWords(info.bytes)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Markets</Trans>}>
          <span className="fig">{formatCount(info.markets.length)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Orders</Trans>}>
          <span className="fig">{formatCount(info.orders)}</span>
        </KeyValueRow>
      </KeyValueList>
      {end !== undefined && <p className={text.warning}>{end}</p>}
    </>
  )
}

/** Returns whether the recording itself is faulty, or something else. */
const say = (error: unknown) =>
  toast(error instanceof RecordingError ? faultWords(error) : errorWords(error), { tone: 'danger' })

/** The file is made anew: what is on the list is what was written. */
async function save(info: RecordingInfo): Promise<void> {
  saveFile(await recordingFile(info))
}

async function share(info: RecordingInfo): Promise<void> {
  const files = [await recordingFile(info)]
  // Whoever changes their mind is no error.
  await navigator.share({ files }).catch(() => undefined)
}

async function layWeather(info: RecordingInfo): Promise<void> {
  const weather = recordedWeather(readRecording((await recordings.text(info.id)) ?? ''))
  const { switchOn } = await import('../lab/lab.ts')
  switchOn(weather)
}
