type Scheduler = { readonly yield?: () => Promise<void> }

/** Lets the page paint and hear its user before what comes next: work that is long on a slow phone goes in pieces. */
export function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
