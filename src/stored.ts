/** What the browser refused to store. */
const memory = new Map<string, string>()

/** What is stored under a key; from memory where the browser refuses storage. */
export function readStored(key: string): string | undefined {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value under a key, or removes it; in memory where the browser refuses storage. */
export function writeStored(key: string, value: string | undefined): void {
  memory.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or refused: memory serves until the page closes.
    if (value !== undefined) memory.set(key, value)
  }
}

/** Hears of a key that another tab wrote or removed. Answers how to stop. */
export function onStoredElsewhere(key: string, listener: (value: string | undefined) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    memory.delete(key)
    listener(readStored(key))
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
