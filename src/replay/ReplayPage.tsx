import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { errorWords } from '../api/errors.ts'
import { Page } from '../Page.tsx'
import { useResource } from '../resource/useResource.ts'
import { currentPlace, goTo } from '../router.tsx'
import { StorageRefused } from '../session/StorageRefused.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import page from '../ui/toolPage.module.css'
import { useAtomValue } from '../useAtom.ts'
import { playLastDay } from './lastDay.ts'
import { OwnFilesRow } from './ownData/OwnFilesRow.tsx'
import { ReplayChoice } from './ReplayChoice.tsx'
import styles from './ReplayPage.module.css'
import { replayAtom, rewindAtom, sessionAtom } from './replayAtoms.ts'
import { SessionList } from './SessionList.tsx'
import type { Session } from './session/sessionRecord.ts'
import { sessionPath, sessions } from './session/sessions.ts'
import { findCached } from './source/cacheSource.ts'
import { findSources } from './source/findSources.ts'
import { recordingSourceId } from './source/recordedSource.ts'
import { findOnServer } from './source/serverSource.ts'
import type { TapeSource } from './source/tapeSource.ts'

/** None is needed to choose what is played. */
const KeepMarketRow = lazyPart(() => import('./keepOffline/KeepMarketRow.tsx').then((part) => part.KeepMarketRow))
const Studio = lazyPart(() => import('./Studio.tsx').then((part) => part.Studio))
const RewindStudio = lazyPart(() => import('./rewind/RewindStudio.tsx').then((part) => part.RewindStudio))
const RewindOpening = lazyPart(() => import('./rewind/RewindOpening.tsx').then((part) => part.RewindOpening))
const SessionResultView = lazyPart(() => import('./SessionResultView.tsx').then((part) => part.SessionResultView))

/** The sources there are now, the recording that is asked for among them; undefined while they are looked for. */
function useSources(recording: string | undefined): readonly TapeSource[] | undefined {
  const load = useCallback(() => findSources(recording), [recording])
  return useResource(load, { keeps: true, again: 'never' }).answer
}

/** The replay studio: the session that plays, else those of this device and the start of a new one. */
export function ReplayPage() {
  const view = useAtomValue(replayAtom)
  const session = useAtomValue(sessionAtom)
  const rewind = useAtomValue(rewindAtom)
  const { search, key } = useLocation()
  const [played, setPlayed] = useState<string | undefined>(undefined)
  const result = new URLSearchParams(search).get('result')
  const trade = new URLSearchParams(search).get('trade')
  // What was left is not opened again by the address that it had.
  if (view && (session || rewind) && played !== key) setPlayed(key)
  if (view && rewind) return <RewindStudio rewind={rewind} />
  if (view && session) return <Studio session={session} />
  if (trade !== null)
    return (
      <Page title={<Trans>Rewind trade</Trans>} width="column">
        <RewindOpening id={trade} left={played === key} />
      </Page>
    )
  return (
    <Page
      title={result === null ? <Trans>Replay</Trans> : <Trans>Result</Trans>}
      width="column"
      toEdge={result === null}
    >
      <StorageRefused className={styles.refused} />
      {result === null ? (
        <>
          <Choosing left={played === key} />
          <KeepMarketRow />
          <OwnFilesRow />
        </>
      ) : (
        <SessionResultView id={result} />
      )}
    </Page>
  )
}

/** Opens the session that the address names. Returns whether that is under way; where it cannot be, the visitor chooses another. */
function useNamedSession(id: string | null): boolean {
  const [failed, setFailed] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (id === null) return
    const opening = import('./session/openSession.ts').then(({ openSession }) => openSession(id))
    opening.catch((error: unknown) => {
      toast(error instanceof Error ? error.message : errorWords(error), { tone: 'danger' })
      setFailed(id)
    })
  }, [id])
  return id !== null && failed !== id
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
        if (playing && currentPlace().pathname === '/replay') goTo(sessionPath(playing.id), { replace: true })
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

function Choosing({ left }: { left: boolean }): ReactNode {
  const { t } = useLingui()
  const { search } = useLocation()
  const requested = new URLSearchParams(search)
  const recording = requested.get('recording') ?? undefined
  const source = recording === undefined ? (requested.get('source') ?? undefined) : recordingSourceId(recording)
  const day = requested.get('day')
  const isStarting = useLastDay(left ? null : day)
  const isOpening = useNamedSession(left ? null : requested.get('session'))
  const sources = useSources(recording)
  const load = useCallback(() => sessions.list().catch((): readonly Session[] => []), [])
  const { answer: stored = [], reload } = useResource(load, { keeps: true, again: 'never' })
  if (isStarting || isOpening || sources === undefined)
    return (
      <Loading label={t`Finding recorded markets`}>
        <div className={page.body}>
          <Skeleton w="100%" h={72} />
          <Skeleton w="100%" h={240} />
        </div>
      </Loading>
    )
  const list = stored.length > 0 && (
    <div className={page.body}>
      <SessionList sessions={stored} onRemoved={() => void reload()} />
    </div>
  )
  if (sources.length === 0)
    return (
      list || (
        <EmptyState icon="clock" title={<Trans>No replays yet</Trans>}>
          <Trans>Charts you view are saved on this device. Open a few markets while online, then come back.</Trans>
        </EmptyState>
      )
    )
  return (
    <>
      {list}
      <ReplayChoice key={source ?? ''} sources={sources} wanted={source} />
    </>
  )
}
