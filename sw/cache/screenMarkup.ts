/**
 * A piece of a screen as the page hands it over: text, or an element with its attributes and what is in it. An empty
 * `<time>` with a `datetime` is filled in with the age of that moment when the screen is shown.
 */
export type ScreenPart = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...ScreenPart[]]

/** Elements of a kept screen: none that runs, loads a document, sends, or stands over the page. */
const tags: ReadonlySet<string> = new Set(
  `a abbr article aside b bdi br button caption col colgroup dd div dl dt em fieldset figure footer h1 h2 h3 h4 header hr i img
  input kbd label legend li main nav ol p path rect circle line g s section small span strong sub sup svg table tbody td tfoot th
  thead time tr ul`.split(/\s+/),
)
const empty: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input'])

const anything = /^/
const figure = /^[\d., %-]*$/
const drawn = 'cx cy pathlength points r rx ry stroke-dasharray transform x x1 x2 y y1 y2'.split(' ')
/** Attributes of a kept screen and what may stand in them. A `data-style` is set on the element by `public/kept-screen.js`. */
const attributes: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    ...Object.fromEntries(drawn.map((name) => [name, anything])),
    alt: anything,
    checked: /^$/,
    class: anything,
    colspan: figure,
    crossorigin: anything,
    d: anything,
    'data-style': /^(?!.*(?:url|image|\\))/is,
    datetime: /^[\dTZ:.-]+$/,
    dir: /^(?:ltr|rtl|auto)$/,
    height: figure,
    hidden: /^$/,
    href: /^#\//,
    inert: /^$/,
    lang: /^[\w-]*$/,
    loading: anything,
    preserveaspectratio: anything,
    role: anything,
    rowspan: figure,
    scope: anything,
    src: /^(?:https?:\/\/|\/(?!\/)|data:image\/(?:png|webp)[;,])/i,
    tabindex: figure,
    type: /^(?:button|text|checkbox|radio|range|search|number)$/,
    'vector-effect': anything,
    value: figure,
    viewbox: anything,
    width: figure,
  }),
)
const isAllowed = (name: string, value: string) =>
  (attributes.get(name) ?? (/^(?:aria|data)-[a-z-]+$/.test(name) ? anything : undefined))?.test(value) ?? false

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that means itself in HTML and in a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** The HTML of a piece of a screen, of which nothing that is not on the lists above is left. */
export function markupOf(part: unknown): string {
  if (typeof part === 'string') return escaped(part)
  if (!Array.isArray(part)) return ''
  const [tag, given, ...inside] = part as unknown[]
  if (typeof tag !== 'string' || !tags.has(tag) || typeof given !== 'object' || given === null) return ''
  const written = Object.entries(given).map(([name, value]) =>
    typeof value === 'string' && isAllowed(name.toLowerCase(), value) ? ` ${name}="${escaped(value)}"` : '',
  )
  const opened = `<${tag}${written.join('')}>`
  return empty.has(tag) ? opened : `${opened}${inside.map(markupOf).join('')}</${tag}>`
}
