/** Somebody without a mouse: goes from control to control, and must see at each where they are. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Stop of the Tab key. */
interface Stop {
  /**
   * Whether it is the target, or comes before or after it. `near` is the target's group of radios or tabs, within which
   * arrow keys move.
   */
  readonly at: 'target' | 'near' | 'before' | 'after' | 'nowhere'
  /** Faults of the stop, for the test's log. */
  readonly faults: readonly string[]
  /** For the log of a target that never came. */
  readonly name: string
}

/** Stops that a page may have before one gives up: all of them are passed, and passed again. */
const MAX_STOPS = 250

/** Looks at what has the focus now, and whether what had it before looked another way while it did. */
function lookAtFocus(targets: Element[]): Stop {
  type Seen = { element: Element; look: string }
  const memory = window as unknown as { lastStop?: Seen }
  const lookOf = (element: Element): string => {
    // What draws a radio stands after it.
    const around: (Element | null)[] = [
      element,
      element instanceof HTMLInputElement ? element.nextElementSibling : null,
    ]
    for (let up = element.parentElement, steps = 0; up && steps < 4; up = up.parentElement, steps += 1) around.push(up)
    const styles = around.filter((one) => one !== null).map((one) => getComputedStyle(one))
    styles.push(getComputedStyle(element, '::after'))
    // The cells of a code show where the next digit goes.
    const cells = element.parentElement?.querySelectorAll(':scope > [aria-hidden]') ?? []
    for (const cell of cells) styles.push(getComputedStyle(cell))
    return styles
      .map((style) => {
        const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
        return [outline, style.borderBlockEndColor, style.boxShadow, style.opacity].join(' ')
      })
      .join('|')
  }
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name')) ?? ''}”`.slice(
      0,
      80,
    )
  const isCovered = (element: Element): boolean => {
    // Of a radio that is drawn by its label, and of a label's switch, the label is what is seen.
    const drawn = (element instanceof HTMLInputElement && element.closest('label')) || element
    const box = drawn.getBoundingClientRect()
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
    if (right - left < 1 || bottom - top < 1) return true
    const shares = [0.5, 0.15, 0.85]
    return !shares.some((x) =>
      shares.some((y) => {
        const hits = document.elementsFromPoint(left + (right - left) * x, top + (bottom - top) * y)
        // A toast lies over everything for some seconds, and goes by itself.
        const hit = hits.find((one) => one === element || one.closest('[popover]') === null)
        return hit !== undefined && (drawn.contains(hit) || hit.closest('label')?.control === element)
      }),
    )
  }

  const element = document.activeElement
  const faults: string[] = []
  const last = memory.lastStop
  if (last?.element.isConnected && last.element !== element && lookOf(last.element) === last.look)
    faults.push(`${nameOf(last.element)} looks the same with the focus and without`)
  if (element === null || element === document.body) {
    delete memory.lastStop
    return { at: 'nowhere', faults, name: '' }
  }
  // A title that a step begins with is told where the step begins; nobody stops there.
  const isStop = element instanceof HTMLElement && element.tabIndex >= 0
  if (isStop) memory.lastStop = { element, look: lookOf(element) }
  else delete memory.lastStop
  if (isStop && !element.matches(':focus-visible')) faults.push(`${nameOf(element)} has the focus unseen`)
  if (isStop && isCovered(element)) faults.push(`${nameOf(element)} is out of sight`)
  const open = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (open && !open.contains(element) && element.closest('dialog') === null)
    faults.push(`${nameOf(element)} is behind the dialog`)
  const isNear = (target: Element): boolean => {
    if (target instanceof HTMLInputElement && element instanceof HTMLInputElement)
      return target.type === 'radio' && element.type === 'radio' && target.name === element.name
    const list = element.closest('[role=tablist]')
    return list !== null && target.closest('[role=tablist]') === list && element.matches('[role=tab]')
  }
  const name = nameOf(element)
  if (targets.includes(element)) return { at: 'target', faults, name }
  if (targets.some(isNear)) return { at: 'near', faults, name }
  const follows = targets.some((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
  return { at: follows || targets.length === 0 ? 'before' : 'after', faults, name }
}

/** The keyboard of somebody who has nothing else. */
export class Keys {
  readonly #page: Page
  /** All faults found on the way, each once. */
  readonly faults = new Set<string>()

  constructor(page: Page) {
    this.#page = page
  }

  /** Returns the position of the focus. Elements that slide or scroll into view get a moment. */
  async #look(target: Locator): Promise<Stop> {
    let stop = await target.evaluateAll(lookAtFocus)
    // Of what was left is told once.
    for (const fault of stop.faults.filter((one) => one.includes('the same'))) this.faults.add(fault)
    for (let tries = 0; stop.faults.length > 0 && tries < 5; tries += 1) {
      await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))))
      stop = await target.evaluateAll(lookAtFocus)
    }
    for (const fault of stop.faults) this.faults.add(fault)
    return stop
  }

  /** Goes on by Tab, or back by Shift and Tab, until this has the focus; within radios and tabs by the arrows. */
  async to(target: Locator): Promise<void> {
    await expect(target, 'what the focus is to reach').not.toHaveCount(0)
    const passed: string[] = []
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      const { at, name } = await this.#look(target)
      if (at === 'target') return
      passed.push(name)
      await this.#page.keyboard.press(at === 'near' ? 'ArrowRight' : at === 'after' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${target} cannot be reached by the keyboard; there are ${[...new Set(passed)].join(', ')}`)
  }

  /** Goes there and presses a key: Enter for what leads on, a space for what is switched. */
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target)
    await this.#page.keyboard.press(key)
  }

  /** Goes there, where going there is choosing: radios, tabs. */
  async choose(target: Locator): Promise<void> {
    await this.to(target)
    if ((await target.getAttribute('role')) === 'tab') await expect(target).toHaveAttribute('aria-selected', 'true')
    else await expect(target).toBeChecked()
  }

  /** Goes there and types in place of what stands there. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target)
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.type(text)
  }

  /** Opens a dialog, and sees that the focus is in it and stays there through a whole round. */
  async open(opener: Locator, dialog: Locator): Promise<void> {
    await this.press(opener)
    await expect(dialog).toBeVisible()
    await this.inside(dialog)
  }

  /** Sees that the focus is in a dialog, both ways round. */
  async inside(dialog: Locator): Promise<void> {
    const where = () =>
      dialog.evaluate((element) => {
        const { activeElement } = document
        return element.contains(activeElement) ? 'inside' : `at ${activeElement?.outerHTML.slice(0, 200)}`
      })
    await expect.poll(where, 'the focus when the dialog opens').toBe('inside')
    for (const key of ['Shift+Tab', 'Tab']) {
      await this.#page.keyboard.press(key)
      expect(await where(), `the focus after ${key}`).toBe('inside')
    }
  }

  /** Leaves a dialog by Escape: the focus is back where it was opened. */
  async escape(dialog: Locator, opener: Locator): Promise<void> {
    await this.#page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
}
