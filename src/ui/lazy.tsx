import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { idleMoment } from './idle.ts'
import { Sheet } from './Sheet.tsx'

/** Delay before a failed load is retried, ms, unless the network returns earlier. */
export const RETRY_DELAY_MS = 30_000
/** The longest a part waits for an idle moment to be loaded ahead, ms. */
const PRELOAD_TIMEOUT_MS = 10_000

/** A part of the app that loads when it is needed. */
export interface LazyComponent<P> {
  (props: P): ReactNode
  /** Loads it before it is drawn. Rejects when it cannot be loaded; the next call tries again. */
  readonly preload: () => Promise<ComponentType<P>>
}

interface LazyOptions<P> {
  /**
   * Returns true if it is needed; always unless said. The part loads ahead in an idle moment, is drawn from the first time on
   * that it is needed, and stays, so that a sheet can close with its transition.
   */
  readonly needed?: (props: P) => boolean
  /** Stands in its place while it loads. */
  readonly fallback?: (props: P) => ReactNode
  /** Stands in its place while it cannot be loaded; the fallback unless said. */
  readonly failed?: (retry: () => void, props: P) => ReactNode
}

/**
 * A component that loads by itself. While it cannot be loaded it is missing and takes nothing else along: it is tried again
 * with the network, and every 30 s. `load` waits for the later words (`withLaterWords`), unless its words are the first ones.
 */
export function lazyPart<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  options: LazyOptions<P> = {},
): LazyComponent<P> {
  const part = new Part(load)
  return Object.assign((props: P) => <LazyPart part={part} options={options} props={props} />, {
    preload: () => part.preload(),
  })
}

class Part<P> {
  /** Once it is there. */
  loaded: ComponentType<P> | undefined
  readonly #load: () => Promise<ComponentType<P>>
  #loading: Promise<ComponentType<P>> | undefined

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load
  }

  preload(): Promise<ComponentType<P>> {
    this.#loading ??= this.#load().then(
      (loaded) => {
        this.loaded = loaded
        return loaded
      },
      (error: unknown) => {
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }
}

interface LazyPartProps<P> {
  part: Part<P>
  options: LazyOptions<P>
  props: P
}

function LazyPart<P extends object>({ part, options, props }: LazyPartProps<P>) {
  const { needed, fallback, failed } = options
  const isNeeded = needed?.(props) ?? true
  const [wanted, setWanted] = useState(isNeeded)
  // What is there already is drawn at once.
  const [Loaded, setLoaded] = useState(() => part.loaded)
  const [isFailed, setFailed] = useState(false)
  if (isNeeded && !wanted) setWanted(true)
  // Its file is on its way while everything else is drawn; the effect waits for it.
  if (wanted && !Loaded && !isFailed) part.preload().catch(() => undefined)

  useEffect(() => {
    // Also each time that a kept page is shown again: nothing is waited for then.
    if (part.loaded && (Loaded || !wanted)) return
    let gone = false
    const ahead = async () => {
      await idleMoment(PRELOAD_TIMEOUT_MS)
      if (!gone) await part.preload().catch(() => undefined)
    }
    const untilLoaded = async () => {
      while (!gone) {
        try {
          const loaded = await part.preload()
          if (!gone) setLoaded(() => loaded)
          return
        } catch {
          if (!gone) setFailed(true)
          await networkMayBeBack()
        }
      }
    }
    void (wanted ? untilLoaded() : ahead())
    return () => {
      gone = true
    }
  }, [part, wanted, Loaded])

  if (!wanted) return null
  // A hidden page has no effects that would set it.
  const There = Loaded ?? part.loaded
  if (There) return <There {...props} />
  const retry = () => {
    setFailed(false)
    part.preload().then(
      (loaded) => setLoaded(() => loaded),
      () => setFailed(true),
    )
  }
  return isFailed && failed ? failed(retry, props) : fallback?.(props)
}

const nothing = () => undefined

/**
 * A sheet that loads by itself. `closer` is given the sheet's props and returns what closes it while it is open. When it cannot be
 * loaded a sheet in its place says so.
 */
export const lazySheet = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  closer: (props: P) => (() => void) | false | undefined,
): LazyComponent<P> =>
  lazyPart(load, {
    needed: (props) => Boolean(closer(props)),
    failed: (retry, props) => {
      const close = closer(props)
      return (
        <Sheet open={Boolean(close)} onClose={close || nothing} title={<Trans>Couldn’t load this content</Trans>}>
          {notLoaded(retry)}
        </Sheet>
      )
    },
  })

/** Says that a part of a page could not be loaded, for `failed`. */
export const notLoaded = (retry: () => void): ReactNode => (
  <ErrorState
    title={<Trans>Part of the app couldn’t load. Check your connection and try again.</Trans>}
    onRetry={retry}
  />
)

function networkMayBeBack(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', go)
    const timer = setTimeout(go, RETRY_DELAY_MS)
  })
}
