/** The beginnings of files as their makers write them; for tests. */
const text = (...lines: readonly string[]) => `${lines.join('\n')}\n`

export const samples = {
  /** A recording of prices as this repository's own data. */
  own: text(
    'time_ms,open,high,low,close,volume',
    '1398902400000,1.38698,1.38705,1.38695,1.38701,0',
    '1398902460000,1.38701,1.38708,1.387,1.38702,0',
    '1398902520000,1.38702,1.38709,1.38698,1.38709,0',
  ),
  ownTicks: text(
    'time_ms,bid,ask',
    '1783944000082,1.14213,1.14216',
    '1783944000082,1.14214,1.14216',
    '1783944000634,1.14213,1.14217',
  ),
  /** MetaTrader 4, history centre. */
  mt4: text(
    '2018.01.02,00:00,1.20037,1.20100,1.20030,1.20049,24',
    '2018.01.02,00:01,1.20049,1.20060,1.20044,1.20053,31',
    '2018.01.02,00:02,1.20053,1.20053,1.20040,1.20041,19',
  ),
  /** MetaTrader 5, symbols, export bars. */
  mt5: text(
    '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
    '2023.03.13\t00:00:00\t1.06840\t1.06912\t1.06807\t1.06902\t151\t0\t12',
    '2023.03.13\t00:01:00\t1.06902\t1.06915\t1.06880\t1.06881\t160\t0\t9',
    '2023.03.13\t00:02:00\t1.06881\t1.06899\t1.06870\t1.06890\t144\t0\t9',
  ),
  /** MetaTrader 5, export ticks: what has not changed is left out. */
  mt5Ticks: text(
    '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>',
    '2023.03.13\t00:00:00.065\t1.06840\t1.06852\t\t\t6',
    '2023.03.13\t00:00:00.577\t\t1.06853\t\t\t4',
    '2023.03.13\t00:00:01.089\t1.06841\t\t\t\t2',
  ),
  /** Dukascopy, JForex and its web export. */
  dukascopy: text(
    'Gmt time,Open,High,Low,Close,Volume',
    '13.03.2023 00:00:00.000,1.0684,1.06912,1.06807,1.06902,312.45',
    '13.03.2023 00:01:00.000,1.06902,1.06915,1.0688,1.06881,287.2',
    '13.03.2023 00:02:00.000,1.06881,1.06899,1.0687,1.0689,190.02',
  ),
  dukascopyTicks: text(
    'Gmt time,Ask,Bid,AskVolume,BidVolume',
    '13.03.2023 00:00:00.065,1.06852,1.0684,0.9,1.12',
    '13.03.2023 00:00:00.577,1.06853,1.0684,0.75,0.9',
  ),
  dukascopyLocal: text(
    'Local time,Open,High,Low,Close,Volume',
    '26.03.2023 01:59:00.000 GMT+0100,1.0761,1.0762,1.076,1.0762,10',
    '26.03.2023 03:00:00.000 GMT+0200,1.0762,1.0763,1.0761,1.0763,10',
  ),
  /** HistData, generic ASCII: Eastern Standard Time all year. */
  histData: text(
    '20180702 000000;1.168690;1.168710;1.168600;1.168610;0',
    '20180702 000100;1.168610;1.168700;1.168590;1.168690;0',
    '20180702 000200;1.168690;1.168730;1.168660;1.168660;0',
  ),
  histDataTicks: text('20180702 000000123,1.168690,1.168730,0', '20180702 000000623,1.168700,1.168740,0'),
  /** Binance Vision: klines without names, in microseconds since 2025, and trades. */
  binance: text(
    '1609459200000,28923.63000000,28961.66000000,28913.12000000,28961.66000000,27.45703200,1609459259999,794382.04,1292,16.77719500,485390.82,0',
    '1609459260000,28961.67000000,29017.50000000,28961.01000000,29009.91000000,58.47750100,1609459319999,1695802.89,1651,33.73381800,978176.46,0',
  ),
  binanceMicros: text(
    '1735689600000000,93576.00000000,93610.93000000,93537.50000000,93610.93000000,8.21827000,1735689659999999,768978.03,2631,3.95157000,369757.31,0',
    '1735689660000000,93610.93000000,93652.00000000,93606.20000000,93652.00000000,10.18400000,1735689719999999,953500.4,1884,6.1,571100.2,0',
  ),
  binanceFutures: text(
    'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
    '1672531200000,16537.5,16540.9,16534.9,16535.0,154.2,1672531259999,2550147.5,751,61.9,1024042.4,0',
    '1672531260000,16535.0,16538.1,16533.0,16538.0,101.9,1672531319999,1685073.3,623,60.2,995488.3,0',
  ),
  binanceTrades: text(
    '590160218,28923.63000000,0.01200000,347.08,1609459200027,True,True',
    '590160219,28923.64000000,0.00500000,144.61,1609459200102,False,True',
  ),
  /** TradingView, export chart data: seconds, or ISO with the offset of the chart, and whatever stands on the chart. */
  tradingView: text(
    'time,open,high,low,close,Volume,RSI',
    '1678665600,1.0684,1.06912,1.06807,1.06902,1512,55.2',
    '1678665900,1.06902,1.06915,1.0688,1.06881,1423,51.9',
  ),
  tradingViewIso: text(
    'time,open,high,low,close',
    '2023-03-13T01:00:00+01:00,1.0684,1.06912,1.06807,1.06902',
    '2023-03-13T01:05:00+01:00,1.06902,1.06915,1.0688,1.06881',
  ),
  /** A spreadsheet saved in Germany, the newest row first. */
  german: text(
    'Datum;Open;High;Low;Close',
    '13.03.2023 00:02;1,06881;1,06899;1,0687;1,0689',
    '13.03.2023 00:01;1,06902;1,06915;1,0688;1,06881',
    '13.03.2023 00:00;1,0684;1,06912;1,06807;1,06902',
  ),
  /** A spreadsheet saved in the United States; nobody can say which is the month. */
  american: text(
    '"Date","Time","Open","High","Low","Close","Volume"',
    '"3/4/2023","12:59 PM","101.5","102","101.25","101.75","900"',
    '"3/4/2023","1:00 PM","101.75","101.9","101.5","101.6","850"',
  ),
} as const

/** A history file of MetaTrader 4 with one row, in its newer version or its older one. */
export function hstSample(version: 400 | 401 = 401): Uint8Array<ArrayBuffer> {
  const size = version === 401 ? 60 : 44
  const bytes = new Uint8Array(148 + 2 * size)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, version, true)
  bytes.set(new TextEncoder().encode('(C)opyright 2003, MetaQuotes Software Corp.'), 4)
  bytes.set(new TextEncoder().encode('EURUSD'), 68)
  view.setInt32(80, 1, true)
  view.setInt32(84, 5, true)
  const rows = [
    [1_678_665_600, 1.0684, 1.06912, 1.06807, 1.06902, 151],
    [1_678_665_660, 1.06902, 1.06915, 1.0688, 1.06881, 160],
  ] as const
  for (const [index, [time, open, high, low, close, volume]] of rows.entries()) {
    const at = 148 + index * size
    const prices = version === 401 ? [open, high, low, close] : [open, low, high, close]
    if (version === 401) view.setBigInt64(at, BigInt(time), true)
    else view.setInt32(at, time, true)
    for (const [column, price] of prices.entries())
      view.setFloat64(at + (version === 401 ? 8 : 4) + column * 8, price, true)
    if (version === 401) view.setBigInt64(at + 40, BigInt(volume), true)
    else view.setFloat64(at + 36, volume, true)
  }
  return bytes
}
