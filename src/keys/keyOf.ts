/** Part of a keyboard event that identifies the key. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  readonly getModifierState?: (key: string) => boolean
}

/** Signs of other layouts where ours have theirs. */
const signs: Readonly<Record<string, string>> = { '؟': '?', '；': ';', '，': ',', '。': '.', '？': '?', '／': '/' }

/** The Latin letter, digit or sign on a key, whatever script the keyboard writes. */
function latinOf(key: string, code: string, isShifted: boolean): string {
  const known = signs[key] ?? key
  if (/^[\x21-\x7e]$/.test(known)) return known.toUpperCase()
  const letter = /^(?:Key|Digit)(\w)$/.exec(code)?.[1]
  if (letter) return letter
  const sign = { Slash: '/?', Comma: ',<', Period: '.>' }[code]
  return sign?.[isShifted ? 1 : 0] ?? known.toUpperCase()
}

/** The name of a key with those held beside it, such as `Mod+Shift+K`; undefined for one that only modifies. `Mod`: Ctrl or ⌘. */
export function keyOf(event: Pressed): string | undefined {
  const { key, code } = event
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(key)) return undefined
  const isSign = key.length === 1
  const name = isSign ? latinOf(key, code, event.shiftKey) : key
  // The third sign of a key is typed with Ctrl and Alt on Windows.
  const isThird = event.getModifierState?.('AltGraph') === true
  const held = [
    !isThird && (event.ctrlKey || event.metaKey) && 'Mod',
    !isThird && event.altKey && 'Alt',
    // Of a sign the shift key is a part.
    event.shiftKey && (!isSign || /^[A-Z]$/.test(name)) && 'Shift',
  ]
  return [...held, key === ' ' ? 'Space' : name].filter(Boolean).join('+')
}

/** Keys that move in every page, or that the browser keeps. */
const stored =
  /^(?:.*\+)?(?:Escape|Tab|Enter|Space|Backspace|Delete|Home|End|PageUp|PageDown|Arrow\w+|F\d+)$|^Mod\+(?:Shift\+)?[TNWQRLPFSCVXZA]$/

/** Returns true if a key can be given to an action. */
export const isFreeKey = (key: string): boolean => !stored.test(key)
