import { useEffect, useEffectEvent } from 'react'

/** What lies over the page, the topmost last. */
const layers: { readonly close: () => boolean }[] = []

interface EntryState {
  /** The router's number of the step. */
  readonly idx?: number
  /** How many layers were open when the entry was added; none on an entry of a page. */
  readonly layers?: number
}

const entry = (): EntryState => (history.state as EntryState | null) ?? {}
const depthOf = ({ layers = 0 }: EntryState): number => layers

/** The entry that the browser is at: a step back does not say where it came from. */
let at: EntryState = globalThis.history?.state ?? {}

function addEntry(depth: number): void {
  // With the page's own `idx`: for the router it is still the same step.
  history.pushState({ ...history.state, layers: depth }, '')
  at = entry()
}

/** Closes what a step back has left. A layer that was closed otherwise leaves its entry behind, which is passed over. */
function onPop(): void {
  const [from, to] = [at, entry()]
  at = to
  const depth = depthOf(to)
  const wasOpen = layers.length > depth
  while (layers.length > depth) {
    const layer = layers.pop()
    if (layer?.close() === false) {
      layers.push(layer)
      addEntry(layers.length)
      return
    }
  }
  if (!wasOpen && depth < depthOf(from) && from.idx === to.idx) history.back()
}

/**
 * Lets a step back, by the browser's button or the phone's gesture, close what lies over the page before it leaves the
 * page. `onClose` false: it stays open.
 */
export function useBackCloses(open: boolean, onClose: (() => void) | false): void {
  const close = useEffectEvent(() => {
    if (onClose) onClose()
    return onClose !== false
  })
  useEffect(() => {
    if (!open) return
    addEventListener('popstate', onPop)
    const layer = { close }
    layers.push(layer)
    at = entry()
    // An entry that an earlier layer of this page left behind serves again.
    if (depthOf(at) < layers.length) addEntry(layers.length)
    return () => {
      const index = layers.indexOf(layer)
      if (index >= 0) layers.splice(index, 1)
    }
  }, [open])
}
