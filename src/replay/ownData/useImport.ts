import { useEffect, useRef, useState } from 'react'
import { AbortedError } from '../../api/errors.ts'
import { requestId } from '../../api/requestId.ts'
import type { BadRows } from './importFault.ts'
import type { ImportProgress } from './importFile.ts'
import { importInWorker, inspectInWorker } from './importInWorker.ts'
import type { OwnFile, OwnMarket } from './ownFiles.ts'
import type { Inspection, ParsePlan } from './plan.ts'

/** State of a file: inspected, waiting for answers, being read, imported, or failed. */
export type ImportState =
  | { readonly step: 'looking' }
  | { readonly step: 'asking'; readonly inspection: Inspection }
  | { readonly step: 'reading'; readonly inspection: Inspection; readonly progress: ImportProgress }
  | { readonly step: 'done'; readonly file: OwnFile; readonly bad: BadRows }
  | { readonly step: 'failed'; readonly error: unknown }

/** Imports one file; what was begun ends when the component goes. Keep `file` the same. */
export function useImport(file: File, onImported: (file: OwnFile) => void) {
  const [state, setState] = useState<ImportState>({ step: 'looking' })
  const [chosen, setChosen] = useState<Partial<ParsePlan>>({})
  const reading = useRef<AbortController>(undefined)
  const failed = (error: unknown) => error instanceof AbortedError || setState({ step: 'failed', error })

  useEffect(() => {
    const looking = new AbortController()
    inspectInWorker(file, file.name, chosen, looking.signal)
      .then((inspection) => setState({ step: 'asking', inspection }))
      .catch((error: unknown) => error instanceof AbortedError || setState({ step: 'failed', error }))
    return () => looking.abort()
  }, [file, chosen])
  useEffect(() => () => reading.current?.abort(), [])

  const read = async (inspection: Inspection, market: OwnMarket) => {
    const controller = new AbortController()
    reading.current = controller
    setState({ step: 'reading', inspection, progress: { rows: 0, share: 0 } })
    const order = { id: requestId(), file, fileName: file.name, plan: inspection.plan, market, addedAt: Date.now() }
    try {
      const done = await importInWorker(order, controller.signal, (progress) => {
        if (!controller.signal.aborted) setState({ step: 'reading', inspection, progress })
      })
      // Asked when there is something to keep; browsers ask nobody, or once.
      await navigator.storage?.persist?.().catch(() => false)
      setState({ step: 'done', ...done })
      onImported(done.file)
    } catch (error) {
      failed(error)
    }
  }
  const cancel = (inspection: Inspection) => {
    reading.current?.abort()
    setState({ step: 'asking', inspection })
  }
  return {
    state,
    chosen,
    choose: (more: Partial<ParsePlan>) => setChosen((before) => ({ ...before, ...more })),
    read,
    cancel,
  }
}
