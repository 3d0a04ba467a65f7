import { type ReactNode, useSyncExternalStore } from 'react'
import type { IconName } from './icons/Icon.tsx'
import type { Point } from './menuPlace.ts'

/** Something that can be done now. */
export interface MenuItem {
  readonly icon: IconName
  readonly label: string
  /** At the end of the row, drawn back. */
  readonly hint?: string | undefined
  readonly act: () => void
}

/** Context menu. */
export interface Menu {
  readonly at: Point
  /** Subject of the menu. */
  readonly title: string
  readonly lead?: ReactNode
  /** Groups of items; empty ones are left out. */
  readonly groups: readonly (readonly (MenuItem | false)[])[]
}

let shown: Menu | undefined
const listeners = new Set<() => void>()

/** Opens a menu, or closes the one that is open. */
export function openMenu(menu: Menu | undefined): void {
  shown = menu
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The menu that is open. */
export const useMenu = (): Menu | undefined => useSyncExternalStore(subscribe, () => shown)
