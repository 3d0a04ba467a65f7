/** Writes what an engineer wants to know and no visitor must see: dropped rows, live-data errors, blocked requests. */
export function log(what: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one doorway to the browser's log
  console.warn(what, details ?? '')
}
