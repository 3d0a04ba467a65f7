import { changedFrom } from './changedDigits.ts'

/** A flash lasts as long as --m-flash, give or take: it ends with what is written next, so as not to cost a frame of its own. */
const leastMs = 150
const mostMs = 250

/** Elements that flash, with their start time, oldest first. */
const lit = new Map<HTMLElement, number>()
let waits = false

/**
 * Writes a price into the `<i>` places of its element and marks the digits that changed for a while: a tick costs what
 * differs in the page and nothing else.
 */
export class DigitsWriter {
  readonly #root: HTMLElement
  readonly #said: Text | undefined
  readonly #places: readonly Text[]
  readonly #changed: HTMLElement
  readonly #pip: boolean
  #last: { readonly text: string; readonly value: number } | undefined

  /** `pip`: the last digit has a place of its own. */
  constructor(root: HTMLElement, pip: boolean) {
    const said = root.querySelector('.sr')
    const places = root.querySelectorAll('i')
    this.#root = root
    this.#pip = pip
    this.#said = said ? textOf(said) : undefined
    this.#places = [...places].map(textOf)
    this.#changed = places[1]?.parentElement ?? root
  }

  /** Shows a formatted price; the same as a number tells the direction. Out of sight nothing flashes. */
  show(text: string, value: number, inSight = true): void {
    const before = this.#last
    if (before?.text === text && before.value === value) return
    this.#last = { text, value }
    const moved = inSight && before !== undefined && before.value !== value
    const end = this.#pip ? text.length - 1 : text.length
    const from = moved ? changedFrom(before.text, text) : text.length
    if (before?.text.length !== text.length) this.#root.style.setProperty('--places', `${placesOf(text)}`)
    write(this.#said, text)
    const cut = Math.min(from, end)
    for (const [i, part] of [text.slice(0, cut), text.slice(cut, end), text.slice(end)].entries())
      write(this.#places[i], part)
    if (from < text.length) flash(this.#changed, value < (before?.value ?? value) ? 'dn' : 'up')
    else calm(this.#changed)
    // Once all that is new has been written.
    if (lit.size > 0) queueMicrotask(dim)
  }
}

function flash(place: HTMLElement, way: 'up' | 'dn'): void {
  if (place.dataset.flash !== way) place.dataset.flash = way
  lit.delete(place)
  lit.set(place, performance.now())
  if (!waits) setTimeout(dimByItself, mostMs)
  waits = true
}

function calm(place: HTMLElement): void {
  if (lit.delete(place)) delete place.dataset.flash
}

/** Ends the flashes that have lasted long enough. */
function dim(): void {
  for (const [place, since] of lit) {
    if (performance.now() - since < leastMs) return
    calm(place)
  }
}

/** Ends flashes where nothing more is written. One timer serves all of them. */
function dimByItself(): void {
  dim()
  waits = lit.size > 0
  if (waits) setTimeout(dimByItself, mostMs - leastMs)
}

/** As many digits as a price is wide: what stands between them is half as wide. */
export const placesOf = (text: string): number => (text.length + text.replace(/\D/g, '').length) / 2

const textOf = (place: Element): Text => (place.firstChild as Text | null) ?? place.appendChild(new Text())

function write(place: Text | undefined, text: string): void {
  if (place && place.data !== text) place.data = text
}
