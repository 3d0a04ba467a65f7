/** Distance the content follows the finger before a release refreshes, px. */
export const refreshAtPx = 48

const furthestPx = 88

/** Returns how far the content moves for a finger's distance, px: half of it, with growing resistance, at most 88. */
export function pullDistance(fingerPx: number): number {
  if (fingerPx <= 0) return 0
  return furthestPx * (1 - Math.exp(-fingerPx / (2 * furthestPx)))
}

/** The nearest ancestor that scrolls down, else the page. */
export function scrollerOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at !== document.body) return at
  }
  return document.scrollingElement ?? document.documentElement
}
