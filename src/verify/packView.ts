import type { CheckedPack } from '../../contract/proof/checkPack.ts'
import type { PackWords } from './packWords.ts'
import { type Happening, happeningsOf, moment, plotsOf, type TickPlot, witnessLine } from './timelines.ts'

/** Rows of the list of what happened; a device tells hundreds of prices. */
const MAX_ROWS = 400
const [WIDTH, HEIGHT] = [720, 320]
/** Vertical range of the ticks, between the device's lane above and the server's lane below. */
const [TOP, BOTTOM] = [56, HEIGHT - 56]
/** Of a name in a drawing, at most. */
const CHAR_WIDTH = 7.5
const ROOM = 0.1

type Child = Node | string
type Attributes = Readonly<Record<string, string | number>>

/** Text goes into the page as text, whatever a pack holds. */
function build(node: Element, attributes: Attributes, children: readonly Child[]): Element {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value))
  node.append(...children)
  return node
}
const el = (name: string, className: string, ...children: Child[]): Element =>
  build(document.createElement(name), className === '' ? {} : { class: className }, children)
const svg = (name: string, attributes: Attributes, ...children: Child[]): Element =>
  build(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)

/**
 * Draws the result of checking a pack, with both timelines over the ticks. Used by `verify.html` and the operators'
 * console.
 */
export function packView(checked: CheckedPack, words: PackWords): Element {
  const { pack, proof, faults, witnesses, isKnownKey, isCompared } = checked
  const isSound = faults.length === 0
  const said = isSound
    ? [words.signed, words.filled, ...(isCompared ? [words.grown] : [])]
    : faults.map((fault) => `${words.faults[fault]} (${fault})`)
  const facts: readonly (readonly [string, string])[] = [
    [words.order, pack.order],
    [words.market, pack.market.name],
    ...(proof.checkpoint
      ? [[words.checkpoint, `${moment(proof.checkpoint.time)} · ${proof.checkpoint.size}`] as const]
      : []),
    ...(witnesses.length > 0 ? [[words.witnesses, witnessLine(witnesses)] as const] : []),
    [words.key, pack.server.key],
  ]
  return el(
    'article',
    'pack',
    el(
      'div',
      isSound ? 'verdict sound' : 'verdict unsound',
      el('h2', '', isSound ? words.sound : words.unsound),
      el('ul', '', ...said.map((one) => el('li', '', one))),
      ...(isSound && !isKnownKey ? [el('p', 'caution', words.unknownKey)] : []),
    ),
    el('dl', 'facts', ...facts.flatMap(([name, value]) => [el('dt', '', name), el('dd', '', el('bdi', '', value))])),
    ...plotsOf(checked).map((plot) => drawing(plot, pack.market.digits, words)),
    table(happeningsOf(checked), pack.market.digits, words),
  )
}

function drawing(plot: TickPlot, digits: number, words: PackWords): Element {
  const { decision, fill, ticks, happenings, from, to } = plot
  const level = fill?.level?.price
  const reported = happenings.flatMap(({ what, price }) => (what === 'shown' ? (price ?? []) : []))
  const prices = [...ticks.map(({ price }) => price), ...reported, level ?? [], decision.price ?? []].flat()
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = (high - low || Math.abs(high) * 1e-4 || 1) * ROOM
  const x = (time: number) => Number((((time - from) / (to - from)) * WIDTH).toFixed(1))
  const y = (price: number) =>
    Number((BOTTOM - ((price - low + room) / (high - low + 2 * room)) * (BOTTOM - TOP)).toFixed(1))
  const [first, ...rest] = ticks
  const line = first
    ? `M${x(first.time)} ${y(first.price)}${rest.map((t) => `H${x(t.time)}V${y(t.price)}`).join('')}`
    : ''
  const price = (value: number) => value.toFixed(digits)
  const title = `${decision.what} ${decision.reason ?? ''} ${decision.price === undefined ? '' : price(decision.price)}`
  const lane = (by: Happening['by'], rowAt: (row: number) => number) => {
    // A name stands in the first row in which it covers no other.
    const ends: number[] = []
    return happenings
      .filter((one) => one.by === by && one.what !== 'shown' && one.what !== 'connection')
      .map(({ time, what }) => {
        const width = words[what].length * CHAR_WIDTH
        const start = Math.min(x(time), WIDTH - width)
        const row = [0, 1, 2].find((at) => (ends[at] ?? 0) <= start)
        if (row !== undefined) ends[row] = start + width
        const name = row === undefined ? [] : [svg('text', { x: start, y: rowAt(row) }, words[what])]
        return svg('g', { class: `mark ${by}` }, svg('path', { d: `M${x(time)} ${TOP}V${BOTTOM}` }), ...name)
      })
  }
  const caption = `${title.trim()} · ${moment(decision.at)}`
  const image = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': caption },
    svg('path', { d: `M0 ${TOP}H${WIDTH}M0 ${BOTTOM}H${WIDTH}`, class: 'frame' }),
    ...(level === undefined
      ? []
      : [
          svg('path', { d: `M0 ${y(level)}H${WIDTH}`, class: 'level' }),
          svg(
            'text',
            { x: WIDTH - 4, y: y(level) - 4, class: 'level', 'text-anchor': 'end' },
            `${words.level} ${price(level)}`,
          ),
        ]),
    svg('path', { d: line, class: 'ticks' }),
    ...ticks.map((tick) => svg('circle', { cx: x(tick.time), cy: y(tick.price), r: 2, class: 'tick' })),
    ...happenings.flatMap(({ what, time, price: shown }) =>
      what === 'shown' && shown !== undefined
        ? [svg('circle', { cx: x(time), cy: y(shown), r: 4, class: 'shown' })]
        : [],
    ),
    ...(decision.price === undefined || decision.tick === undefined
      ? []
      : [svg('circle', { cx: x(decision.tick.time), cy: y(decision.price), r: 6, class: 'fill' })]),
    ...lane('device', (row) => TOP - 6 - row * 16),
    ...lane('server', (row) => BOTTOM + 16 + row * 16),
    svg('text', { x: WIDTH - 4, y: TOP + 14, 'text-anchor': 'end' }, price(high)),
    svg('text', { x: WIDTH - 4, y: BOTTOM - 6, 'text-anchor': 'end' }, price(low)),
  )
  const legend = [
    ['ticks', words.ticks],
    ['shown', words.shown],
    ['fill', words.decided],
    ['device', words.device],
    ['server', words.server],
  ] as const
  // Time runs from left to right in every language.
  const frame = build(el('div', 'plot', image), { dir: 'ltr' }, [])
  return el(
    'figure',
    '',
    el('figcaption', '', el('bdi', '', caption)),
    frame,
    el('p', 'legend', ...legend.map(([name, word]) => el('span', name, word))),
  )
}

function table(happenings: readonly Happening[], digits: number, words: PackWords): Element {
  const rows = happenings.slice(-MAX_ROWS).map(({ time, by, what, detail, price, age, isTick }) => {
    const facts = [
      detail,
      price === undefined ? '' : price.toFixed(digits),
      age === undefined ? '' : `${Math.round(age)} ms`,
      isTick ? words.onTape : '',
    ].filter((fact) => fact !== '')
    return el(
      'tr',
      by,
      el('td', '', el('bdi', '', moment(time))),
      el('td', '', words[by]),
      el('td', '', `${words[what]} `, el('bdi', '', facts.join(' · '))),
    )
  })
  return el('div', 'events', el('table', '', el('tbody', '', ...rows)))
}
