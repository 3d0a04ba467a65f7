/** Bar from which a true range is calculated. */
export interface TrueRangeBar {
  readonly high: number
  readonly low: number
  readonly close: number
}

/** The average true range of Wilder over so many bars; none for bars before there are as many. */
export function averageTrueRange(bars: readonly TrueRangeBar[], length: number): { atr?: number }[] {
  const ranges = bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
  })
  let average = 0
  return ranges.map((range, index) => {
    average = index < length ? average + range / length : (average * (length - 1) + range) / length
    return index < length - 1 ? {} : { atr: average }
  })
}
