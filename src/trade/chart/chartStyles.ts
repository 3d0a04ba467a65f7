import type { CandleType, DeepPartial, Styles } from 'klinecharts'
import type { ChartType } from './chartSettings.ts'

/** The colours that a chart draws with, resolved from the app's tokens. */
export interface ChartColours {
  readonly bg0: string
  readonly bg3: string
  readonly t1: string
  readonly t2: string
  readonly t3: string
  readonly grid: string
  readonly acc: string
  readonly accSoft: string
  readonly up: string
  readonly upSoft: string
  readonly dn: string
  readonly dnSoft: string
  readonly warn: string
  readonly draw: string
  readonly band: string
  readonly line: string
  readonly font: string
}

/** Reads the tokens as they stand now: theme, contrast and the direction's colours included. */
export function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    bg0: token('bg0'),
    bg3: token('bg3'),
    t1: token('t1'),
    t2: token('t2'),
    t3: token('t3'),
    grid: token('grid'),
    acc: token('acc'),
    accSoft: token('acc-soft'),
    up: token('up'),
    upSoft: token('up-soft'),
    dn: token('dn'),
    dnSoft: token('dn-soft'),
    warn: token('warn'),
    draw: token('draw'),
    band: token('band'),
    line: token('line'),
    font: token('font'),
  }
}

/** Size of every word on the chart, px. */
export const CHART_TEXT = 12

const TYPES: Record<ChartType, CandleType> = { candle: 'candle_up_stroke', bar: 'ohlc', line: 'area', area: 'area' }

/** The chart's look: up hollow, down solid, hairline grid, 12 px figures. Axis numbers and price tags are drawn by `priceMarks`. */
export function chartStyles(colours: ChartColours, options: { legend: boolean; type: ChartType }): DeepPartial<Styles> {
  const { bg3, t1, t3, accSoft, grid, up, dn, font } = colours
  const ground = [
    { offset: 0, color: 'transparent' },
    { offset: 1, color: options.type === 'area' ? bg3 : 'transparent' },
  ]
  const line = { show: true, size: 1, color: grid, style: 'solid' as const }
  const none = { show: false }
  const tag = {
    show: true,
    color: t1,
    backgroundColor: bg3,
    borderColor: bg3,
    borderSize: 0,
    borderRadius: 4,
    size: CHART_TEXT,
    family: font,
    weight: 500,
    paddingLeft: 6,
    paddingRight: 6,
    paddingTop: 4,
    paddingBottom: 4,
  }
  const hair = {
    show: true,
    line: { show: true, style: 'dashed' as const, dashedValue: [4, 3], size: 1, color: t3 },
    text: tag,
  }
  const words = {
    size: CHART_TEXT,
    family: font,
    weight: 400,
    color: t3,
    marginLeft: 0,
    marginTop: 0,
    marginRight: 12,
    marginBottom: 4,
  }
  return {
    grid: { show: true, horizontal: line, vertical: line },
    candle: {
      type: TYPES[options.type],
      area: {
        lineSize: 1.5,
        lineColor: t1,
        value: 'close',
        smooth: false,
        backgroundColor: ground,
        point: { show: false, animation: false },
      },
      bar: {
        compareRule: 'current_open',
        upColor: up,
        downColor: dn,
        noChangeColor: up,
        upBorderColor: up,
        downBorderColor: dn,
        noChangeBorderColor: up,
        upWickColor: up,
        downWickColor: dn,
        noChangeWickColor: up,
      },
      priceMark: { show: false },
      tooltip: {
        showRule: options.legend ? 'always' : 'follow_cross',
        showType: 'standard',
        offsetLeft: 16,
        offsetTop: 8,
        title: { show: false },
        legend: words,
      },
    },
    indicator: {
      tooltip: {
        showRule: 'always',
        showType: 'standard',
        offsetLeft: 16,
        offsetTop: 6,
        title: { ...words, show: true, showName: true, showParams: true, marginRight: 8 },
        legend: { ...words, marginRight: 8 },
        features: [],
      },
      lastValueMark: none,
      lines: [{ size: 1.25, color: t3, style: 'solid' }],
    },
    xAxis: {
      size: 24,
      axisLine: none,
      tickLine: none,
      tickText: { show: true, color: t3, size: CHART_TEXT, family: font, weight: 400, marginStart: 4, marginEnd: 4 },
    },
    yAxis: {
      axisLine: none,
      tickLine: none,
      // Invisible: numbers within 17 px of a tag are left out, which is known only where the tags are drawn.
      tickText: {
        show: true,
        color: 'transparent',
        size: CHART_TEXT,
        family: font,
        weight: 400,
        marginStart: 7,
        marginEnd: 7,
      },
    },
    separator: { size: 1, color: colours.line, fill: true, activeBackgroundColor: accSoft },
    crosshair: { show: true, horizontal: { ...hair, features: [] }, vertical: hair },
  }
}
