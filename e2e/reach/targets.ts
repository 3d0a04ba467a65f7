/** Measures touch targets: their box, the area around it, and their label. */
import type { Page } from '@playwright/test'

/**
 * Returns the touch targets that are too small, one line each: less than 24 px within a sentence, or 44 px elsewhere.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=slider], [role=link]'
    const dialogs = [...document.querySelectorAll('dialog[open]')].filter((one) => one.matches(':modal'))
    const ground = dialogs.at(-1) ?? document.body
    const found = new Set<string>()

    const px = (value: string) => Number.parseFloat(value) || 0
    /** The box of what a style draws around an element, where it is laid over it. */
    const around = (element: Element, box: DOMRect, which: '::before' | '::after'): DOMRect | undefined => {
      const style = getComputedStyle(element, which)
      if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none') return undefined
      const own = getComputedStyle(element)
      return new DOMRect(
        box.left + px(own.borderLeftWidth) + px(style.left),
        box.top + px(own.borderTopWidth) + px(style.top),
        px(style.width),
        px(style.height),
      )
    }
    const joined = (boxes: readonly DOMRect[]) => {
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
      const right = Math.max(...boxes.map((box) => box.right))
      return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top)
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], .sr, [data-test-skip]')
    const areaOf = (element: Element): DOMRect => {
      const box = element.getBoundingClientRect()
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const parts = [
        box,
        around(element, box, '::before'),
        around(element, box, '::after'),
        ...labels.map((label) => {
          const labelBox = label.getBoundingClientRect()
          const more = around(label, labelBox, '::after')
          return more ? joined([labelBox, more]) : labelBox
        }),
      ]
      return joined(parts.filter((part) => part !== undefined))
    }
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    const nameOf = (element: Element) => {
      const classes = [element, element.parentElement].map((one) =>
        typeof one?.className === 'string' ? (one.className.split(' ')[0] ?? '') : '',
      )
      const says = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${element.tagName.toLowerCase()} ${classes.reverse().join(' > ')} “${says.trim().slice(0, 30)}”`
    }

    for (const element of ground.querySelectorAll(pressable)) {
      if (!isShown(element) || element.matches(':disabled, [type=hidden]')) continue
      const { width, height } = areaOf(element)
      // What only a screen reader or the keyboard comes to is one dot large.
      if (width <= 1 || height <= 1) continue
      const least = (isInSentence(element) ? 24 : 44) - 0.5
      if (width < least || height < least) found.add(`${Math.round(width)} × ${Math.round(height)}: ${nameOf(element)}`)
    }
    return [...found]
  })
}
