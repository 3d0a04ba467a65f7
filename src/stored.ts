/** Values that the browser refused to store. */
const memory = new Map<string, string>()

/** Returns the value of a key, from memory if the browser refuses storage. */
export function readStored(key: string): string | undefined {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The server draws the first screen by these (`server/http/firstPages.ts`). */
const alsoCookies = ['language', 'theme']

/** Stores a value under a key, or removes it; in memory where the browser refuses storage. */
export function writeStored(key: string, value: string | undefined): void {
  memory.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (alsoCookies.includes(key)) document.cookie = `${key}=${value};path=/;max-age=31536000;samesite=lax`
  } catch {
    // Storage is full or refused: memory serves until the page closes.
    if (value !== undefined) memory.set(key, value)
  }
}

/** Subscribes to a key that another tab wrote or removed. Returns a function that unsubscribes. */
export function onStoredElsewhere(key: string, listener: (value: string | undefined) => void): () => void {
  const received = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    memory.delete(key)
    listener(readStored(key))
  }
  addEventListener('storage', received)
  return () => removeEventListener('storage', received)
}
