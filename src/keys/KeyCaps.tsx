import { KeyCap } from '../ui/KeyCap.tsx'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A key as it stands on its caps. */
export const capsOf = (key: string): readonly string[] => {
  const apple = isApple()
  const names: Readonly<Record<string, string>> = apple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' }
  return key === '' ? [] : key.split(/\+(?=.)/).map((part) => names[part] ?? part)
}

/** The same in the words of `aria-keyshortcuts`. */
export const ariaKey = (key: string): string | undefined =>
  key.replace('Mod', isApple() ? 'Meta' : 'Control') || undefined

/** The caps of a key and of those held beside it; nothing where an action has no key. */
export const KeyCaps = ({ of }: { of: string }) => capsOf(of).map((cap) => <KeyCap key={cap}>{cap}</KeyCap>)
