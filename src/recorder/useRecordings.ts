import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { recordingAtom } from './recorder.ts'
import { type RecordingInfo, recordings } from './recordings.ts'

/** The recordings of this device but for the one that runs; undefined while they are looked for. */
export function useRecordings(): { readonly list: readonly RecordingInfo[] | undefined; readonly reload: () => void } {
  const running = useAtomValue(recordingAtom)?.id
  const [list, setList] = useState<readonly RecordingInfo[] | undefined>(undefined)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when told, and when a recording has ended
  useEffect(() => {
    let gone = false
    recordings.list().then(
      (found) => !gone && setList(found),
      () => !gone && setList([]),
    )
    return () => {
      gone = true
    }
  }, [turn, running])
  return { list: list?.filter(({ id }) => id !== running), reload: () => setTurn((count) => count + 1) }
}
