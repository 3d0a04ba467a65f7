/** Makes the chart library as small as what the app draws with it. */
import type { Plugin } from 'vite'

/** Where the library registers what it brings along: a list of definitions, by their names in its one file. */
const lists = {
  figures: /(?<=var extensions\$1 = \[)[^\]]*(?=\];)/,
  indicators: /(?<=var extensions\$2 = \[)[^\]]*(?=\];)/,
  overlays: /(?<=var extensions = \[)[^\]]*(?=\];)/,
}

/** Figures that only its own drawings and the icons of its legends are made of, of which the app has neither. */
const unused = ['arc', 'path']

/** What it draws only where its styles ask for it, which the app's never do: it has price marks of its own. */
const hidden = [
  'CandleHighLowPriceView',
  'CandleLastPriceLabelView',
  'CandleLastPriceView',
  'CrosshairFeatureView',
  'IndicatorLastValueView',
]

/** A class of the library that draws nothing any more; every line stays where it was. */
function withoutDrawing(code: string, view: string): string {
  const drawing = new RegExp(`(?<=^ {4})${view}\\.prototype\\.drawImp = [^]*?(?=^ {4}return ${view};)`, 'm')
  if (!drawing.test(code))
    throw new Error(`The chart library writes its ${view} in another way: mend tools/chartLibrary.ts`)
  return code.replace(drawing, (lines) => {
    const nothing = `${view}.prototype.drawImp = function () { };`
    return `${nothing}${'\n'.repeat(lines.split('\n').length - 1)}`
  })
}

/**
 * The library's file without the indicators that are not among those wanted and without its drawings, of which the app
 * has its own: taken off the lists, so that the bundler finds it unused. What its styles hide draws nothing. Every line
 * stays where it was.
 * Throws when the file is not written as this knows it.
 */
export function trimmedChart(code: string, wanted: readonly string[]): string {
  for (const [what, list] of Object.entries(lists))
    if (!list.test(code))
      throw new Error(`The chart library registers its ${what} in another way: mend tools/chartLibrary.ts`)
  const isWanted = (definition: string) => {
    const name = new RegExp(`^var ${definition} = \\{\\s*name: '(\\w+)'`, 'm').exec(code)?.[1]
    return name !== undefined && wanted.includes(name)
  }
  const without = (drop: (definition: string) => boolean) => (list: string) =>
    list.replace(/(\w+),?/g, (entry, definition) => (drop(definition) ? '' : entry))
  return hidden
    .reduce(withoutDrawing, code)
    .replace(
      lists.figures,
      without((name) => unused.includes(name)),
    )
    .replace(
      lists.indicators,
      without((name) => !isWanted(name)),
    )
    .replace(
      lists.overlays,
      without(() => true),
    )
}

/** Leaves out of the chart library every indicator but those named. */
export function chartLibrary(wanted: readonly string[]): Plugin {
  return {
    name: 'chart-library',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]klinecharts[\\/]dist[\\/]index\.esm\.js$/ },
      handler: (code) => ({ code: trimmedChart(code, wanted), map: null }),
    },
  }
}
