let first: Promise<unknown> = Promise.resolve()

/** Makes preloading wait for a request of the first screen. */
export function runFirst(requested: Promise<unknown>): void {
  first = requested
}

const wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms))

/** Resolves in an idle moment once what goes first is there or has taken `within` ms, and then at most as long again after. */
export async function idleMoment(within: number): Promise<void> {
  await Promise.race([first, wait(within)])
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: within })
    else setTimeout(resolve, within)
  })
}
