import { useCallback, useState } from 'react'
import { type Look, useTurns } from '../session/useTurns.ts'
import { useAtomValue } from '../useAtom.ts'
import { recordingAtom } from './recorder.ts'
import { type RecordingInfo, recordings } from './recordings.ts'

/** The recordings of this device but for the one that runs; undefined while they are looked for. */
export function useRecordings(): { readonly list: readonly RecordingInfo[] | undefined; readonly reload: () => void } {
  const running = useAtomValue(recordingAtom)?.id
  const [list, setList] = useState<readonly RecordingInfo[] | undefined>(undefined)
  // Another function for another one that runs: looked for again when a recording has begun or ended.
  const look: Look = useCallback(
    (isLast) => {
      recordings.list().then(
        (found) => isLast() && setList(found.filter(({ id }) => id !== running)),
        () => isLast() && setList([]),
      )
    },
    [running],
  )
  return { list, reload: useTurns(look) }
}
