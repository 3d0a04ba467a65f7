/** A six-decimal amount cut where its weight changes. */
export interface MoneyParts {
  /** Sign, currency, whole part and the first two decimals. */
  strong: string
  /** The last four decimals. */
  small: string
  /** A currency that stands behind the figure. */
  after: string
}

/** Cuts a formatted amount with six decimals; one with fewer stays whole. */
export function moneyParts(text: string): MoneyParts {
  const [, strong, small, after] = /^(.*\d[.,٫]\d\d)(\d{4})(\D*)$/u.exec(text) ?? []
  return strong === undefined
    ? { strong: text, small: '', after: '' }
    : { strong, small: small ?? '', after: after ?? '' }
}
