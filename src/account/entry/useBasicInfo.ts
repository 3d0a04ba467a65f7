import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { basicInfoAtom, loadBasicInfo } from '../../session/basicInfo.ts'

/** Sees to it that the broker's settings are known, where a page can do nothing without them. */
export function useBasicInfo(): { error: unknown; busy: boolean; retry: () => void } {
  const missing = useAtomValue(basicInfoAtom) === undefined
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    if (!missing) return
    setBusy(true)
    loadBasicInfo({ silent: true })
      .then(() => setError(undefined), setError)
      .finally(() => setBusy(false))
  }, [missing, turn])
  return { error, busy, retry: () => setTurn((count) => count + 1) }
}
