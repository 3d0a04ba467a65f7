import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { errorWords, RefusedError } from '../api/errors.ts'
import { offlineAtom } from '../session/offline.ts'
import { useAtomValue } from '../useAtom.ts'
import { type Sending, useSend } from './useSend.ts'

/** Messages of invalid fields. Undefined or false for a valid field. */
export type Faults<Name extends string> = { readonly [name in Name]?: ReactNode }

interface FormOptions<Name extends string> {
  readonly faults?: Faults<Name>
  /** Called when no field is wrong; rejects as `request` does. What was typed is the caller's: a failure leaves it. */
  readonly send: () => unknown
  /** The field that the server's refusals are about; else they are shown in a toast, as failures of the network are. */
  readonly refusalAt?: NoInfer<Name>
  readonly words?: (failure: unknown) => string
  readonly onFailed?: (failure: unknown) => void
  /** True if there is enough to send; the button is off until then. */
  readonly ready?: boolean
  /** True if what it sends is under way, where somebody else knows that, as after a reload. */
  readonly busy?: boolean
  /** It asks nothing of a server, so that it works offline. */
  readonly local?: boolean
}

/** A form as its parts see it. `Name`: of its fields. */
export interface FormState<Name extends string = never> extends Sending {
  /** Of the element that holds the fields. */
  readonly ref: (element: HTMLElement | null) => void
  readonly offline: boolean
  readonly ready: boolean
  /** Returns the message of a field. Before the first submission only if `early` is set. */
  readonly error: (name: Name, early?: boolean) => ReactNode
  /** Shows what is wrong with one field before the form is submitted. */
  readonly point: (name: Name) => void
  /** Sends the form, or something else that needs the same fields to be right. */
  readonly submit: (send?: () => unknown) => Promise<boolean>
}

const FAULTY = '[aria-invalid="true"], [data-invalid], [data-missed] input[type="radio"], [data-missed] button'

/** A field that cannot be what was typed into it, which the field itself says. */
const UNFIT = '[data-unfit]'

function focusFirstFault(root: HTMLElement | null): void {
  const faulty = [...(root?.querySelectorAll<HTMLElement>(FAULTY) ?? [])]
  // A button of a picture that this device has no camera for is in the page, but not drawn.
  faulty.find((one) => one.checkVisibility?.() ?? true)?.focus()
}

/**
 * A form whose fields are checked when it is submitted, and from then on as they are typed into. The first wrong field gets
 * the focus. Nothing is sent while something is on its way, while the server has asked to wait, or offline.
 */
export function useForm<Name extends string = never>(options: FormOptions<Name>): FormState<Name> {
  const { send, refusalAt, words = errorWords, onFailed, ready = true, local = false } = options
  const faults: Partial<Record<string, ReactNode>> = options.faults ?? {}
  const root = useRef<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element
  }, [])
  const offline = useAtomValue(offlineAtom) && !local
  const atField = (failed: unknown) =>
    refusalAt !== undefined && failed instanceof RefusedError && failed.retryAfter === undefined
  const { failure, ...sending } = useSend({ words, atField, onFailed })
  const [attempt, setAttempt] = useState<{ readonly only?: Name }>()
  const busy = sending.busy || options.busy === true
  const isAtField = atField(failure)

  useEffect(() => {
    if (attempt || (isAtField && failure)) focusFirstFault(root.current)
  }, [attempt, isAtField, failure])

  const isWrong = (name: string) => faults[name] !== undefined && faults[name] !== false
  return {
    ...sending,
    ref,
    busy,
    offline,
    ready,
    error(name, early) {
      if (isAtField && name === refusalAt) return words(failure)
      const shown = early || (attempt && (attempt.only === undefined || attempt.only === name))
      return shown && isWrong(name) ? faults[name] : undefined
    },
    point: (name) => setAttempt((last) => (last && last.only === undefined ? {} : { only: name })),
    async submit(work = send) {
      if (busy || offline || !ready || sending.waitUntil > Date.now()) return false
      sending.clear()
      if (Object.keys(faults).some(isWrong) || root.current?.querySelector(UNFIT)) {
        setAttempt({})
        return false
      }
      // What is refused had no fault: fields that are emptied for another try are not wrong yet.
      setAttempt(undefined)
      return await sending.run(work)
    },
    clear() {
      setAttempt(undefined)
      sending.clear()
    },
  }
}
