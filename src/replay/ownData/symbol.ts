/** Words of file names that are no market. */
const noMarket = new Set([
  ...['DAT', 'ASCII', 'MT', 'NT', 'XLSX', 'CANDLESTICK', 'BID', 'ASK', 'TICK', 'TICKS', 'MIN', 'MINUTE', 'HOUR', 'DAY'],
  ...['FX', 'OANDA', 'FXCM', 'BINANCE', 'COINBASE', 'KRAKEN', 'FOREXCOM', 'CAPITALCOM', 'PEPPERSTONE', 'INDEX', 'TVC'],
  ...['TRADES', 'AGGTRADES', 'KLINES', 'DATA', 'EXPORT', 'HISTORY', 'CSV', 'UTC', 'GMT', 'NASDAQ', 'NYSE', 'SP'],
])

/** The market that a file's name speaks of, as far as it does: `DAT_ASCII_EURUSD_M1_2018.csv`, `BTCUSDT-1m-2021-01.zip`. */
export function symbolOf(fileName: string): string | undefined {
  const words = fileName
    .slice(0, 200)
    .replace(/\.[a-z0-9]{1,5}(\.gz)?$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.toUpperCase())
  const markets = words.filter((word) => /^[A-Z]{2,}/.test(word) && !noMarket.has(word) && !/^[MHDS]\d+$/.test(word))
  const [found] = markets.toSorted((one, other) => rank(one) - rank(other))
  // MetaTrader puts the minutes of a bar behind it: EURUSD60.
  return found?.replace(/^([A-Z]{6})(1|5|15|30|60|240|1440)$/, '$1').slice(0, 16)
}

/** Six letters are most likely a pair of currencies. */
const rank = (word: string): number => (/^[A-Z]{6}\d{0,4}$/.test(word) ? 0 : 1)
