/** Statistics of a series of one-minute bars that distinguish a market from a random walk. */
export interface StylisedFacts {
  readonly kurtosisMinute: number
  readonly kurtosisHour: number
  /** Autocorrelation of returns at lags 1 to 5. */
  readonly acfReturn: readonly number[]
  /** Autocorrelation of absolute returns at lags 1, 5, 10, 60. */
  readonly acfAbs: readonly number[]
  /** The same at lags 1 and 10, after dividing by the mean of the hour of the day. */
  readonly acfAbsDeseasoned: readonly number[]
  /** Hill's tail index of the largest 1 %. */
  readonly tailIndex: number
  readonly beyondFiveSigma: number
  readonly rangeOverBody: number
  readonly parkinsonOverClose: number
  readonly varianceRatioHour: number
  readonly busiestOverQuietestHour: number
}

/** A one-minute bar as it is measured: its minute since the epoch and its prices. */
export interface MeasuredBar {
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length

function moment(xs: readonly number[], power: number): number {
  const middle = mean(xs)
  return mean(xs.map((x) => (x - middle) ** power))
}

const excessKurtosis = (xs: readonly number[]): number => moment(xs, 4) / moment(xs, 2) ** 2 - 3

function autocorrelation(xs: readonly number[], lag: number): number {
  const middle = mean(xs)
  let sum = 0
  for (let i = lag; i < xs.length; i++) sum += ((xs[i] ?? 0) - middle) * ((xs[i - lag] ?? 0) - middle)
  return sum / (xs.length * moment(xs, 2))
}

function byHour(returns: readonly number[], hours: readonly number[]): number[] {
  return Array.from({ length: 24 }, (_, hour) => mean(returns.filter((_, i) => hours[i] === hour).map(Math.abs)))
}

/** Pearson's correlation of two series. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const covariance = mean(a.map((x, i) => (x - meanA) * ((b[i] ?? 0) - meanB)))
  return covariance / Math.sqrt(moment(a, 2) * moment(b, 2))
}

/** Measures bars in time order; returns over a pause are left out. */
export function stylisedFacts(bars: readonly MeasuredBar[]): StylisedFacts {
  const returns: number[] = []
  const hours: number[] = []
  const hourly: number[] = []
  let sum = 0
  for (let i = 1; i < bars.length; i++) {
    const [before, bar] = [bars[i - 1], bars[i]]
    if (!before || !bar || bar.minute !== before.minute + 1) continue
    const r = Math.log(bar.close / before.close)
    returns.push(r)
    hours.push(Math.floor(bar.minute / 60) % 24)
    sum += r
    if (returns.length % 60 !== 0) continue
    hourly.push(sum)
    sum = 0
  }
  const abs = returns.map(Math.abs)
  const hourMeans = byHour(returns, hours)
  const deseasoned = abs.map((x, i) => x / (hourMeans[hours[i] ?? 0] || 1))
  const sd = Math.sqrt(moment(returns, 2))
  const largest = abs.toSorted((a, b) => b - a)
  const tail = Math.max(2, Math.floor(abs.length / 100))
  const edge = largest[tail] ?? 1
  const seen = hourMeans.filter((x) => x > 0)
  return {
    kurtosisMinute: excessKurtosis(returns),
    kurtosisHour: excessKurtosis(hourly),
    acfReturn: [1, 2, 3, 4, 5].map((lag) => autocorrelation(returns, lag)),
    acfAbs: [1, 5, 10, 60].map((lag) => autocorrelation(abs, lag)),
    acfAbsDeseasoned: [1, 10].map((lag) => autocorrelation(deseasoned, lag)),
    tailIndex: 1 / mean(largest.slice(0, tail).map((x) => Math.log(x / edge))),
    beyondFiveSigma: abs.filter((x) => x > 5 * sd).length / abs.length,
    rangeOverBody:
      mean(bars.map((bar) => bar.high - bar.low)) / mean(bars.map((bar) => Math.abs(bar.close - bar.open))),
    parkinsonOverClose: Math.sqrt(mean(bars.map((bar) => Math.log(bar.high / bar.low) ** 2)) / (4 * Math.log(2))) / sd,
    varianceRatioHour: moment(hourly, 2) / (60 * moment(returns, 2)),
    busiestOverQuietestHour: Math.max(...seen) / Math.min(...seen),
  }
}
