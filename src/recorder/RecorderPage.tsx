import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { Page } from '../Page.tsx'
import { useResource } from '../resource/useResource.ts'
import { StorageRefused } from '../session/StorageRefused.tsx'
import { practiceAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Switch } from '../ui/Switch.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import page from '../ui/toolPage.module.css'
import { useAtomValue } from '../useAtom.ts'
import { ImportButton } from './ImportButton.tsx'
import styles from './RecorderPage.module.css'
import { RecordingSheet } from './RecordingSheet.tsx'
import { recordingAtom, startRecording, stopRecording } from './recorder.ts'
import { elapsedWords, sizeWords } from './recorderWords.ts'
import { type RecordingInfo, recordings } from './recordings.ts'
import { useElapsed } from './useElapsed.ts'

/** Records what the channel says and what the app shows of it, into files that can be replayed anywhere. */
export function RecorderPage() {
  const running = useAtomValue(recordingAtom)?.id
  // Looked for again when a recording has begun or ended; the one that runs is none yet.
  const { answer: list, reload } = useResource(
    useCallback(async () => {
      const all = await recordings.list().catch(() => [])
      return all.filter(({ id }) => id !== running)
    }, [running]),
    { keeps: true, again: 'never' },
  )
  const [opened, setOpened] = useState<RecordingInfo | undefined>(undefined)
  return (
    <Page title={<Trans>Flight recorder</Trans>} width="column" toEdge>
      <div className={page.body}>
        <StorageRefused />
        <Now />
        <div className={cx(stack.row12, styles.head)}>
          <h2 className={text.title}>
            <Trans>Recordings</Trans>
          </h2>
          <ImportButton onImported={reload} />
        </div>
        {list?.length === 0 && (
          <EmptyState icon="clock" title={<Trans>No recordings yet</Trans>}>
            <Trans>Record a session here or import a file.</Trans>
          </EmptyState>
        )}
        {list !== undefined && list.length > 0 && (
          <Card pad={false}>
            <ul className={styles.list}>
              {list.map((info) => (
                <li key={info.id}>
                  <Row info={info} onOpen={() => setOpened(info)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <RecordingSheet
        info={opened}
        onClose={() => setOpened(undefined)}
        onRemoved={() => {
          setOpened(undefined)
          reload()
        }}
      />
    </Page>
  )
}

/** The recording that runs, or the way to begin one. */
function Now() {
  const { t } = useLingui()
  const [taps, setTaps] = useState(false)
  const info = useAtomValue(recordingAtom)
  const practice = useAtomValue(practiceAtom)
  const elapsed = useElapsed(info)
  return (
    <Card className={styles.now}>
      <p className={page.intro}>
        <Trans>
          Records prices with their creation and arrival times, the connection status, what the screen shows and the
          results of orders. No personal or account information is included.
        </Trans>
      </p>
      {info ? (
        <>
          <p className={styles.running}>
            <b className="fig">{elapsedWords(elapsed)}</b>
            <span className="fig">{sizeWords(info.bytes)}</span>
          </p>
          <Button variant="danger" full onClick={() => void stopRecording()}>
            <Trans>Stop recording</Trans>
          </Button>
        </>
      ) : (
        <>
          <Button full disabled={practice} onClick={() => startRecording(taps)}>
            <Trans>Record this session</Trans>
          </Button>
          <div className={stack.row12}>
            <span className={stack.lines}>
              <span className={text.name}>
                <Trans>Record a scenario</Trans>
              </span>
              <span className={text.note}>
                <Trans>Includes your trades so that they can be replayed. Share it with care.</Trans>
              </span>
            </span>
            <Switch checked={taps} onChange={setTaps} label={t`Record a scenario`} />
          </div>
        </>
      )}
      {practice && (
        <p className={page.intro}>
          <Trans>Replays can’t be recorded.</Trans>
        </p>
      )}
    </Card>
  )
}

function Row({ info, onOpen }: { info: RecordingInfo; onOpen: () => void }) {
  const { t } = useLingui()
  const { startedAt, endedAt, markets, imported } = info
  return (
    <button type="button" className={cx(stack.row12, styles.row)} onClick={onOpen}>
      <span className={stack.lines}>
        <span className={styles.name}>{formatDateTime(startedAt)}</span>
        <span className={text.note}>
          <span className="fig">{elapsedWords(endedAt - startedAt)}</span> ·{' '}
          <Plural value={markets.length} one="# market" other="# markets" /> ·{' '}
          <span className="fig">{sizeWords(info.bytes)}</span>
          {imported && ` · ${t`Imported`}`}
        </span>
      </span>
      <Icon name="chevron-right" size={16} />
    </button>
  )
}
