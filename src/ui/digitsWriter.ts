import { changedFrom } from './changedDigits.ts'

/** As --m-flash, on the whole: flashes end together, at whole steps, so that many rows cost one frame. */
const flashMs = 200
const stepMs = 100

/**
 * Writes a price into the `<i>` places of its element and marks the digits that changed for a while: a tick costs what
 * differs in the page and nothing else.
 */
export class DigitsWriter {
  readonly #root: HTMLElement
  readonly #said: Text | undefined
  readonly #places: readonly Text[]
  readonly #pip: boolean
  #last: { readonly text: string; readonly value: number } | undefined
  #flashUntil = 0
  #timer: number | undefined

  /** `pip`: the last digit has a place of its own. */
  constructor(root: HTMLElement, pip: boolean) {
    this.#root = root
    this.#pip = pip
    const [said, ...places] = [...root.querySelectorAll('.sr, i')].map(textOf)
    this.#said = said
    this.#places = places
  }

  /** Shows a formatted price; the same as a number tells the direction. */
  show(text: string, value: number): void {
    const before = this.#last
    if (before?.text === text && before.value === value) return
    this.#last = { text, value }
    const moved = before !== undefined && before.value !== value
    const end = this.#pip ? text.length - 1 : text.length
    const from = moved ? changedFrom(before.text, text) : text.length
    write(this.#said, text)
    const cut = Math.min(from, end)
    for (const [i, part] of [text.slice(0, cut), text.slice(cut, end), text.slice(end)].entries())
      write(this.#places[i], part)
    if (from < text.length) this.#flash(value < (before?.value ?? value) ? 'dn' : 'up')
    else this.#calm()
  }

  #flash(way: 'up' | 'dn'): void {
    if (this.#root.dataset.flash !== way) this.#root.dataset.flash = way
    const now = performance.now()
    this.#flashUntil = Math.round((now + flashMs) / stepMs) * stepMs
    this.#timer ??= window.setTimeout(this.#dim, this.#flashUntil - now)
  }

  /** One timer serves the flashes that follow upon each other. */
  readonly #dim = (): void => {
    this.#timer = undefined
    const left = this.#flashUntil - performance.now()
    if (left > 0) this.#timer = window.setTimeout(this.#dim, left)
    else this.#calm()
  }

  #calm(): void {
    delete this.#root.dataset.flash
  }
}

const textOf = (place: Element): Text => (place.firstChild as Text | null) ?? place.appendChild(new Text())

function write(place: Text | undefined, text: string): void {
  if (place && place.data !== text) place.data = text
}
