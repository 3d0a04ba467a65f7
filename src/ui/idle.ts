let first: Promise<unknown> = Promise.resolve()

/** What is loaded ahead lets this go first: what the first screen itself asks for. */
export function letFirst(asked: Promise<unknown>): void {
  first = asked
}

/** Resolves in an idle moment, `within` ms at the latest, once what goes first is there. */
export async function idleMoment(within: number): Promise<void> {
  await first
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: within })
    else setTimeout(resolve, within)
  })
}
