import { useCallback, useState } from 'react'
import { basicInfoAtom, loadBasicInfo } from '../../session/basicInfo.ts'
import { useTurns } from '../../session/useTurns.ts'
import { useAtomValue } from '../../useAtom.ts'

/** Sees to it that the broker's settings are known, where a page can do nothing without them. */
export function useBasicInfo(): { error: unknown; busy: boolean; retry: () => void } {
  const missing = useAtomValue(basicInfoAtom) === undefined
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const load = useCallback(() => {
    if (!missing) return
    setBusy(true)
    loadBasicInfo({ silent: true })
      .then(() => setError(undefined), setError)
      .finally(() => setBusy(false))
  }, [missing])
  return { error, busy, retry: useTurns(load) }
}
