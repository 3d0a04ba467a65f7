import { currentPlace } from '../router.tsx'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { keysAtom, runAction } from './actionKeys.ts'
import { keyOf } from './keyOf.ts'
import { type ActionId, actionIds, actionOf, firstKeys, type Keys, readKeys } from './keys.ts'

const KEY = 'keys'

/** Actions whose keys only work on the chart page. */
const onChart: readonly ActionId[] = [
  ...(['buy', 'sell', 'indicators', 'drawing', 'fullScreen', 'shorterPeriod', 'longerPeriod'] as const),
]

/** Changes the keys; remembered. */
export function setKeys(keys: Keys): void {
  store.set(keysAtom, keys)
  const changed = actionIds.filter((id) => keys[id] !== firstKeys[id]).map((id) => [id, keys[id]])
  writeStored(KEY, changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined)
}

store.set(keysAtom, readKeys(readStored(KEY)))

/** Returns true if keys belong to what has the focus: a field that is typed in, or a sheet. */
const isTaken = (target: EventTarget | null, taking: string): boolean =>
  target instanceof Element && target.closest(taking) !== null
const FIELDS =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable], dialog'

/** Starts the action of a key that was pressed. */
export function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = keyOf(event)
  const id = key && actionOf(store.get(keysAtom) ?? firstKeys, key)
  if (!id) return
  // What cannot be typed leads out of a field too.
  const isFree = id === 'palette' && key.startsWith('Mod+')
  if (isTaken(event.target, isFree ? 'dialog' : FIELDS)) return
  if (onChart.includes(id) && currentPlace().pathname !== '/trade') return
  event.preventDefault()
  // A key that is held down starts nothing again.
  if (!event.repeat) runAction(id)
}
