import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { trimmedChart } from './chartLibrary.ts'

const library = readFileSync(new URL('../node_modules/klinecharts/dist/index.esm.js', import.meta.url), 'utf8')
const registered = (code: string, list: string) =>
  [...(code.split(`var ${list} = [`)[1]?.split('];')[0] ?? '').matchAll(/\w+/g)].map(([name]) => name)

describe('the chart library', () => {
  it('keeps the indicators that are named and no drawing', () => {
    const trimmed = trimmedChart(library, ['MA', 'BOLL', 'WR', 'ATR'])
    expect(registered(trimmed, 'extensions$2')).toEqual(['bollingerBands', 'movingAverage', 'williamsR'])
    expect(registered(trimmed, 'extensions')).toEqual([])
    expect(registered(trimmed, 'extensions$1')).toEqual(['circle', 'line', 'polygon', 'rect', 'text'])
  })

  it('keeps its lines where they were', () => {
    expect(trimmedChart(library, ['MA']).split('\n').length).toBe(library.split('\n').length)
  })

  it('has nothing left of what its styles hide', () => {
    const trimmed = trimmedChart(library, ['MA'])
    expect(library).toContain("executeAction('onCrosshairFeatureClick'")
    expect(library).toContain('CandleHighLowPriceView.prototype._drawMark')
    expect(trimmed).not.toContain('CandleHighLowPriceView.prototype._drawMark')
    expect(trimmed).toContain('CandleBarView.prototype.drawImp = function (ctx)')
  })

  it('is not taken for what it no longer is', () => {
    expect(() => trimmedChart('var extensions = []', ['MA'])).toThrow('figures')
    const renamed = library.replaceAll('IndicatorLastValueView', 'LastValueView')
    expect(() => trimmedChart(renamed, ['MA'])).toThrow('IndicatorLastValueView')
  })
})
