import styles from './CurrencyMark.module.css'

/** Signs that are known everywhere; what has none is marked by its first letters. */
const signs: Readonly<Record<string, string>> = {
  ...{ USDT: '₮', USDC: '$', BTC: '₿', ETH: 'Ξ', LTC: 'Ł', DOGE: 'Ð', USD: '$', EUR: '€', GBP: '£', JPY: '¥' },
  ...{ HKD: '$', AUD: '$', CAD: '$', NZD: '$', SGD: '$', CNY: '¥', KRW: '₩', INR: '₹', THB: '฿', TRY: '₺' },
}

/** A currency's sign on a round ground. Decoration: its code always stands beside it. */
export function CurrencyMark({ code, size = 40 }: { code: string; size?: 24 | 40 }) {
  return (
    <span className={styles.mark} data-size={size} aria-hidden="true">
      {signs[code] ?? code.slice(0, 2)}
    </span>
  )
}
