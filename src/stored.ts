const memory = new Map<string, string>()

/** What is stored under a key; from memory where the browser refuses storage. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** Stores a value under a key, or removes it; in memory where the browser refuses storage. */
export function writeStored(key: string, value: string | undefined): void {
  if (value === undefined) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or refused: the memory copy serves until the page closes.
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
