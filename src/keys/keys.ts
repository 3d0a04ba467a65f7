/** Every action that a key can start, with its first key; '' for none. Their names are in `app/commands/actions.ts`. */
export const firstKeys = {
  palette: 'Mod+K',
  shortcuts: '?',
  search: '/',
  buy: 'B',
  sell: 'S',
  closeAll: 'Shift+X',
  alert: 'A',
  indicators: 'I',
  drawing: 'D',
  fullScreen: 'F',
  shorterPeriod: ',',
  longerPeriod: '.',
  grouped: 'G',
  markets: 'M',
  trade: 'T',
  orders: 'O',
  account: 'U',
  hideMoney: 'H',
  theme: '',
} as const satisfies Record<string, string>

/** An action that a key can start. */
export type ActionId = keyof typeof firstKeys
/** The key of each action. */
export type Keys = Readonly<Record<ActionId, string>>

/** Every action, in the order they are listed. */
export const actionIds = Object.keys(firstKeys) as readonly ActionId[]

/** Reads the keys that were changed; what cannot be understood, and a key that stands twice, is as it was first. */
export function readKeys(stored: string | undefined): Keys {
  try {
    const read = JSON.parse(stored ?? '{}') as Partial<Record<ActionId, unknown>> | null
    const keys: Record<ActionId, string> = { ...firstKeys }
    for (const id of actionIds) {
      const key = read?.[id]
      if (typeof key === 'string') keys[id] = key
    }
    const isClear = actionIds.every((id) => keys[id] === '' || actionOf(keys, keys[id]) === id)
    return isClear ? keys : firstKeys
  } catch {
    return firstKeys
  }
}

/** The action that a key starts. */
export const actionOf = (keys: Keys, key: string): ActionId | undefined =>
  key === '' ? undefined : actionIds.find((id) => keys[id] === key)
