import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

/** Content of a sheet, in a dialog or in the dock. */
export interface SheetParts {
  /** Esc, scrim, grabber, the phone's back gesture and the × ask for it; the owner sets `open` to false. */
  onClose: () => void
  title?: ReactNode
  /** The accessible name where there is no title. */
  label?: string
  /** Before the title: a logo, 36 high. */
  lead?: ReactNode
  /** Under the title, 13 px. */
  sub?: ReactNode
  /** Stays in sight under the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** A column of the page that a sheet can stand in instead of over the page. */
export interface Dock {
  readonly place: Element
  readonly Panel: ComponentType<SheetParts & { place: Element }>
}

let dock: Dock | undefined
let closeCurrent: (() => void) | undefined
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Offers a dock until the answer is called, which closes what stands in it. */
export function offerDock(offered: Dock): () => void {
  dock = offered
  changed()
  return () => {
    closeCurrent?.()
    dock = undefined
    changed()
  }
}

/** Takes the place in the dock, of which there is one: what stands there closes. Returns a function that leaves it. */
export function enterDock(close: () => void): () => void {
  closeCurrent?.()
  closeCurrent = close
  changed()
  return () => {
    if (closeCurrent === close) closeCurrent = undefined
    changed()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dock of the page that is shown, if it has one. */
export const useDock = (): Dock | undefined => useSyncExternalStore(subscribe, () => dock)

/** Returns true if something stands in the dock. */
export const useIsDocked = (): boolean => useSyncExternalStore(subscribe, () => closeCurrent !== undefined)
