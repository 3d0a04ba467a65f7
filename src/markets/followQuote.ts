import { nowAndThen } from './inSight.ts'
import { type LiveQuote, quoteOf, subscribeQuote } from './quotes.ts'

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
  return visible ? subscribeQuote(code, show) : nowAndThen(showNow)
}
