import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorWords } from '../api/errors.ts'
import { Page } from '../Page.tsx'
import { useResource } from '../resource/useResource.ts'
import { currentPlace, goTo } from '../router.tsx'
import { StorageRefused } from '../session/StorageRefused.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import page from '../ui/toolPage.module.css'
import { useAtomValue } from '../useAtom.ts'
import { findCached } from './cacheSource.ts'
import { playLastDay } from './lastDay.ts'
import { ReplayChoice } from './ReplayChoice.tsx'
import styles from './ReplayPage.module.css'
import { findRecordings, recordingSourceId } from './recordedSource.ts'
import { leaveReplay } from './replay.ts'
import { replayAtom } from './replayAtoms.ts'
import { findOnServer } from './serverSource.ts'
import type { FindSources, TapeSource } from './tapeSource.ts'

/** Where markets can be played from, in the order in which they are offered. */
const findersOf = (recording: string | undefined): readonly FindSources[] => [
  findCached,
  findOnServer,
  findRecordings(recording),
]

/** The sources there are now, the recording that is asked for among them; undefined while they are looked for. */
function useSources(recording: string | undefined): readonly TapeSource[] | undefined {
  const load = useCallback(async () => {
    const found = await Promise.all(findersOf(recording).map((find) => find()))
    return found.flat()
  }, [recording])
  return useResource(load, { keeps: true, again: 'never' }).answer
}

/** Chooses what is replayed: from where, which markets, when. While one plays, the way out of it. */
export function ReplayPage() {
  const view = useAtomValue(replayAtom)
  return (
    <Page title={<Trans>Replay</Trans>} width="column" toEdge>
      <StorageRefused className={styles.refused} />
      {view ? <Playing /> : <Choosing />}
    </Page>
  )
}

function Playing() {
  const navigate = useNavigate()
  const leave = async () => {
    await leaveReplay()
    navigate('/', { replace: true })
  }
  return (
    <EmptyState
      icon="play"
      title={<Trans>A replay is playing</Trans>}
      action={
        <Button size="m" onClick={() => void leave()}>
          <Trans>End the replay</Trans>
        </Button>
      }
    >
      <Trans>Prices and orders are those of the recording. Your own account is as you left it.</Trans>
    </EmptyState>
  )
}

/**
 * Starts the last trading day of markets at once, where the address asks for it. Answers whether that is under way; where it
 * cannot, the visitor chooses what there is.
 */
function useLastDay(day: string | null): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (day === null) return
    let left = false
    playLastDay(day.split(','), [findOnServer, findCached], () => !left)
      .then((playing) => {
        // The page is drawn anew as soon as the replay begins.
        if (playing && currentPlace().pathname === '/replay') goTo('/trade', { replace: true })
        else if (!left) setFailed(true)
      })
      .catch((error: unknown) => {
        if (left) return
        toast(errorWords(error), { tone: 'danger' })
        setFailed(true)
      })
    return () => {
      left = true
    }
  }, [day])
  return day !== null && !failed
}

function Choosing(): ReactNode {
  const { t } = useLingui()
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const recording = asked.get('recording') ?? undefined
  const day = asked.get('day')
  const isStarting = useLastDay(day)
  const sources = useSources(recording)
  if (isStarting || sources === undefined)
    return (
      <Loading label={t`Looking for recorded markets`}>
        <div className={page.body}>
          <Skeleton w="100%" h={72} />
          <Skeleton w="100%" h={240} />
        </div>
      </Loading>
    )
  if (sources.length === 0)
    return (
      <EmptyState icon="clock" title={<Trans>Nothing to replay yet</Trans>}>
        <Trans>
          Every chart you look at is kept on this device. Open a few markets while you are online, then come back.
        </Trans>
      </EmptyState>
    )
  return <ReplayChoice key={recording ?? ''} sources={sources} wanted={recording && recordingSourceId(recording)} />
}
