import { withLaterWords } from '../i18n/language.ts'
import type { MarketsPage } from '../markets/MarketsPage.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import styles from './Shell.module.css'

/** Shows the account's result of the day. */
const PortfolioDay = lazyPart(
  () => withLaterWords(import('../portfolio/PortfolioDay.tsx')).then((part) => part.PortfolioDay),
  { fallback: () => <div className={styles.day} /> },
)

/** Markets with the account's day, which knows of orders: Markets does not. */
export const homeOf = (Markets: typeof MarketsPage) =>
  function HomePage() {
    return <Markets day={<PortfolioDay />} />
  }
