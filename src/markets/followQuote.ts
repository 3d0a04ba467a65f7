import { type LiveQuote, quoteOf, subscribeQuote } from './quotes.ts'

/** What nobody sees follows this often, ms: who reads the list aloud or searches the page finds no old price. */
const OUT_OF_SIGHT_MS = 1_000

/**
 * Shows an instrument's quote, the present one at once, and every new one, past React: in sight once an animation frame,
 * out of sight now and then. Answers how to stop.
 */
export function followQuote(code: string, visible: boolean, show: (quote: LiveQuote) => void): () => void {
  const showNow = () => {
    const quote = quoteOf(code)
    if (quote) show(quote)
  }
  showNow()
  if (visible) return subscribeQuote(code, show)
  const timer = setInterval(showNow, OUT_OF_SIGHT_MS)
  return () => clearInterval(timer)
}
