/** Entries of the browser's history for what lies over a page, so that a step back closes it first. */

/** Layers over the page, the topmost last. */
export const layers: { readonly close: () => boolean }[] = []

interface EntryState {
  /** The router's number of the step. */
  readonly idx?: number
  /** Number of open layers when the entry was added. Undefined for a page's entry. */
  readonly layers?: number
}

const entry = (): EntryState => (globalThis.history?.state as EntryState | null) ?? {}
const depthOf = ({ layers = 0 }: EntryState): number => layers

/** The entry that the browser is at: a step back does not say where it came from. */
let at: EntryState = entry()

/** Adds an entry for the layers that are open, unless one that an earlier layer of this page left behind serves again. */
export function addLayerEntry(): void {
  at = entry()
  if (depthOf(at) >= layers.length) return
  // With the page's own `idx`: for the router it is still the same step.
  history.pushState({ ...history.state, layers: layers.length }, '')
  at = entry()
}

/** Keeps in mind where the router has gone. An address that was put into a layer's entry leaves it one. */
function noteEntry(): void {
  const now = entry()
  if (now.idx !== undefined && now.idx === at.idx && depthOf(now) < depthOf(at))
    history.replaceState({ ...history.state, layers: at.layers }, '')
  at = entry()
}

/** Closes what a step back has left. A layer that was closed otherwise leaves its entry behind, which is passed over. */
function onPop(event: PopStateEvent & { readonly inCode?: boolean }): void {
  // No step of the user's: the router has taken it already.
  if (event.inCode) {
    noteEntry()
    return
  }
  const [from, to] = [at, entry()]
  at = to
  const depth = depthOf(to)
  const wasOpen = layers.length > depth
  while (layers.length > depth) {
    const layer = layers.pop()
    if (layer?.close() === false) {
      layers.push(layer)
      addLayerEntry()
      return
    }
  }
  if (!wasOpen && depth < depthOf(from) && from.idx === to.idx) history.back()
}

globalThis.addEventListener?.('popstate', onPop)
globalThis.addEventListener?.('addressdrawn', noteEntry)
