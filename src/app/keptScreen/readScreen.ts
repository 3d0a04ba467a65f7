import type { ScreenPart } from '../../../sw/cache/screenMarkup.ts'
import { cx } from '../../ui/cx.ts'
import dot from '../../ui/StatusDot.module.css'
import trade from '../../ui/TradeButton.module.css'

/** Dependencies for reading a screen. */
export interface ScreenPorts {
  /**
   * Returns when an instrument's price was current, our clock, ms. Without a code, that of the screen. Undefined if
   * there is none.
   */
  readonly pricedAt: (code?: string) => number | undefined
  /** The picture of a canvas as a `data:` address. */
  readonly pictureOf: (canvas: HTMLCanvasElement) => string
}

/** Work of their own, or nothing of the screen: what lies over it, and what it says for a moment. */
const OVER = 'dialog, script, template, [popover], [role="dialog"], [role="alert"], [aria-live]'
/**
 * Elements that need the app. Links work without it, and a tapped market opens once the app is loaded
 * (`public/first-data.js`).
 */
const ANSWERED = 'button:not([data-code]), input, select, textarea'
/** Elements that may be left out below the edge of the screen. */
const IN_LISTS = 'li, tr'

/**
 * Reads what an element shows, from its top down to `bottom`, px: no words that were typed, pictures instead of canvases, the age of a price to be filled in where the app says what it is worth (`data-aged`). What may stand in it is
 * decided where it is written (`markupOf`).
 */
export function readScreen(root: Element, bottom: number, ports: ScreenPorts): ScreenPart[] {
  const readAll = (parent: Element, scrolled: number): ScreenPart[] => {
    const below = scrolled + parent.scrollTop
    const parts: ScreenPart[] = []
    for (const node of parent.childNodes) {
      if (node instanceof Text) parts.push(node.data)
      else if (node instanceof HTMLElement || node instanceof SVGElement) parts.push(...readOne(node, below))
    }
    return parts
  }
  const readOne = (element: HTMLElement | SVGElement, scrolled: number): ScreenPart[] => {
    if (element.matches(OVER) || element.style.display === 'none') return []
    if (element.matches(IN_LISTS) && element.getBoundingClientRect().top + scrolled > bottom) return []
    const given = attributesOf(element)
    if (element instanceof HTMLCanvasElement) return [['img', { ...given, alt: '', src: ports.pictureOf(element) }]]
    return [[element.localName, given, ...(isAged(element) ? aged(element) : readAll(element, scrolled))]]
  }
  const aged = (element: HTMLElement | SVGElement): ScreenPart[] => {
    const code = element.closest<HTMLElement>('[data-code]')?.dataset.code
    const at = ports.pricedAt(code)
    if (at === undefined) return []
    const age: ScreenPart = ['time', { datetime: new Date(at).toISOString() }]
    if (code !== undefined) return [age]
    const word: ScreenPart = ['span', { class: dot.word ?? '' }, age]
    return [['span', { class: cx(dot.status, dot.off) }, ['span', { class: dot.dot ?? '' }], word]]
  }
  return readAll(root, 0)
}

const isAged = (element: HTMLElement | SVGElement) => element.dataset.aged !== undefined

function attributesOf(element: HTMLElement | SVGElement): Record<string, string> {
  const given = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  delete given.checked
  delete given.value
  if (element instanceof HTMLInputElement) {
    if (element.checked) given.checked = ''
    // Of what is typed, figures alone: `markupOf` leaves all else out.
    given.value = element.value
  }
  delete given['data-flash']
  // The page's rules refuse a style in an attribute.
  if (given.style) given['data-style'] = given.style
  if (element.matches(ANSWERED)) given.inert = ''
  // At a price of before nobody buys.
  if (element.matches('[data-side]')) given.class = cx(trade.button, trade.blocked)
  return given
}

function classesOf(part: ScreenPart): string[] {
  if (typeof part === 'string') return []
  const [, given, ...inside] = part
  return [...(given.class?.split(' ') ?? []), ...inside.flatMap(classesOf)]
}

/** The style sheets of the build that have a word to say about a piece of a screen, in the page's order. */
export function stylesOf(part: ScreenPart, sheets: Iterable<CSSStyleSheet>): string[] {
  const used = new Set(classesOf(part))
  const names = (rules: CSSRuleList): boolean =>
    [...rules].some(
      (rule) =>
        (rule instanceof CSSStyleRule &&
          [...rule.selectorText.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => used.has(name))) ||
        ('cssRules' in rule && names(rule.cssRules as CSSRuleList)),
    )
  return [...sheets].flatMap(({ href, cssRules }) =>
    href?.startsWith(`${location.origin}/assets/`) && names(cssRules) ? [new URL(href).pathname] : [],
  )
}
