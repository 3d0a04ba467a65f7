import type { IconName } from './icons/Icon.tsx'

const staysMs = 4000
/** As long stays what came by itself while something else was looked at. */
const noticeMs = 8000
const atMost = 3

/** One message on the screen. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly icon: IconName
  readonly tone: 'plain' | 'danger'
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
  /** Came by itself, not after a press: stays twice as long. */
  readonly notice?: boolean
}

let shown: readonly Toast[] = []
let nextId = 1
let held: number | undefined
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(toasts: readonly Toast[]): void {
  shown = toasts
  for (const listener of listeners) listener()
}

/** Says what happened, in the visitor's language, for 4 s, a notice for 8; the same words twice stay one message. Returns its id. */
export function toast(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): number {
  const id = nextId++
  const tone = options.tone ?? 'plain'
  const one: Toast = { icon: tone === 'danger' ? 'warning' : 'check', ...options, id, text, tone }
  set([...shown.filter((other) => other.text !== text), one].slice(-atMost))
  leaveLater(id, options.notice ? noticeMs : staysMs)
  return id
}

function leaveLater(id: number, ms: number): void {
  clearTimeout(timers.get(id))
  const leave = () => (held === id ? leaveLater(id, ms) : dismissToast(id))
  timers.set(id, setTimeout(leave, ms))
}

/** Adds a button to a visible message, which keeps its place and stays for another 8 s. */
export function addToastAction(id: number, action: NonNullable<Toast['action']>): void {
  if (!shown.some((one) => one.id === id)) return
  set(shown.map((one) => (one.id === id ? { ...one, action } : one)))
  leaveLater(id, noticeMs)
}

/** Keeps a message whose button has the focus: whoever is there would lose their place with it. Undefined when it has left. */
export function holdToast(id?: number): void {
  held = id
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (shown.some((one) => one.id === id)) set(shown.filter((one) => one.id !== id))
}

/** Returns the visible toasts. The array is the same until it changes. */
export function shownToasts(): readonly Toast[] {
  return shown
}

/** Calls back after each change; returns the way to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
