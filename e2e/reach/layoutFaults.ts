/**
 * Finds what does not fit on a page: text that is cut off, overlaps or leaves the screen, and controls that overlap.
 */
import type { Page } from '@playwright/test'

/** Looks at every element of what is shown now, the topmost dialog alone where one is open. One line for each misfit. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      readonly element: Element
      readonly box: DOMRect
      readonly says: string
    }
    const PRESSED = 'a[href], button, input, select, textarea, [role="button"], summary'
    const found = new Set<string>()
    const dialogs = [...document.querySelectorAll('dialog[open]')].filter((one) => one.matches(':modal'))
    const ground = dialogs.at(-1) ?? document.body

    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      let style = styles.get(element)
      if (!style) {
        style = getComputedStyle(element)
        styles.set(element, style)
      }
      return style
    }
    const ancestors = function* (element: Element) {
      for (let one: Element | null = element; one && one !== document.documentElement; one = one.parentElement)
        yield one
    }
    const isShown = (element: Element): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      for (const one of ancestors(element)) {
        if (one.hasAttribute('inert')) return false
        const { width, height } = one.getBoundingClientRect()
        // What only a screen reader is told is one dot large.
        if (width <= 1 && height <= 1 && styleOf(one).overflow !== 'visible') return false
      }
      return true
    }
    const nameOf = (element: Element): string => {
      const path: string[] = []
      for (const one of ancestors(element)) {
        const name = typeof one.className === 'string' ? one.className.split(' ')[0] : ''
        path.unshift(name ? `.${name}` : one.tagName.toLowerCase())
        if (path.length === 3) break
      }
      return path.join(' ')
    }
    const round = (value: number) => Math.round(value * 10) / 10

    /** Returns the part of a box in view, and the part that no scrolling brings into view. */
    const seen = (element: Element, box: DOMRect): { readonly box: DOMRect; readonly cut?: string } => {
      let { left, right, top, bottom } = box
      let cut: string | undefined
      const free = { across: false, down: false }
      for (const one of ancestors(element)) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = styleOf(one)
        const frame = one.getBoundingClientRect()
        if (overflowX !== 'visible') {
          const over = Math.max(frame.left - left, right - frame.right)
          free.across ||= overflowX === 'auto' || overflowX === 'scroll'
          // A desk is dense: what its lists cut says so by its dots, and stands whole where it is opened.
          const dotted = innerWidth >= 1024 && textOverflow === 'ellipsis'
          if (over > 1.5 && !free.across && !dotted) cut ??= `cut by ${round(over)} across in ${nameOf(one)}`
          left = Math.max(left, frame.left)
          right = Math.min(right, frame.right)
        }
        if (overflowY !== 'visible') {
          const over = Math.max(frame.top - top, bottom - frame.bottom)
          // What is cut after so many lines says so by its dots, and stands whole elsewhere.
          free.down ||= overflowY === 'auto' || overflowY === 'scroll' || webkitLineClamp !== 'none'
          if (over > 4 && !free.down) cut ??= `cut by ${round(over)} down in ${nameOf(one)}`
          top = Math.max(top, frame.top)
          bottom = Math.min(bottom, frame.bottom)
        }
        if (position === 'fixed') break
      }
      const over = Math.max(-left, right - innerWidth)
      if (!free.across && over > 1.5) cut ??= `leaves the screen by ${round(over)}`
      const rest = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
      return cut === undefined ? { box: rest } : { box: rest, cut }
    }
    /** Returns the layer that moves as one: a fixed bar, a sheet, or the page. */
    const layerOf = (element: Element): Element => {
      for (const one of ancestors(element)) {
        const { position } = styleOf(one)
        if (position === 'fixed' || position === 'sticky' || position === 'absolute' || one === ground) return one
      }
      return ground
    }
    const meeting = (a: DOMRect, b: DOMRect) => ({
      across: Math.min(a.right, b.right) - Math.max(a.left, b.left),
      down: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    })

    const across = document.documentElement.scrollWidth - innerWidth
    if (across > 0) found.add(`the page is ${across} wider than the screen`)

    /** The largest overlap that rounding and the edges of letters explain, px. */
    const SLACK = 1
    const pen = document.createElement('canvas').getContext('2d')
    const inks = new Map<string, TextMetrics | undefined>()
    /** Returns the area of a line's letters, which is lower than its box. */
    const inkOf = (element: Element, text: string, line: DOMRect): DOMRect => {
      const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(element)
      const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const key = `${font} ${text}`
      if (pen && !inks.has(key)) {
        pen.font = font
        inks.set(key, pen.measureText(text))
      }
      const ink = inks.get(key)
      if (!ink) return line
      const baseline = line.top + ink.fontBoundingBoxAscent
      const top = Math.max(line.top, baseline - ink.actualBoundingBoxAscent)
      const bottom = Math.min(line.bottom, baseline + ink.actualBoundingBoxDescent)
      return new DOMRect(line.left, top, line.width, Math.max(0, bottom - top))
    }

    const words: (Piece & { readonly node: Node; readonly layer: Element })[] = []
    const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const says = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!says || !element || element.closest('svg, [data-test-skip]') || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
        .filter(({ width, height }) => width >= 1 && height >= 1)
        .map((line) => seen(element, inkOf(element, says, line)))
      // What is out of sight whole is hidden, where its place is taken by a picture.
      if (lines.every(({ box }) => box.width <= 0.5 || box.height <= 0.5)) continue
      for (const { box, cut } of lines) {
        if (box.width > 0.5 && box.height > 0.5) words.push({ element, node, box, says, layer: layerOf(element) })
        if (cut) found.add(`“${says.slice(0, 40)}” ${cut} (${nameOf(element)})`)
      }
    }

    const isSeenThrough = (colour: string): boolean => /^(transparent|rgba\(.*, 0(\.[0-4]\d*)?\))$/.test(colour)
    /** Returns true if an element has a visible edge that text must not cross. */
    const isBox = (element: Element): boolean => {
      const style = styleOf(element)
      if (style.display === 'inline' || style.display === 'contents') return false
      if (element.matches(PRESSED) || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)) return true
      const edges = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth, style.borderRightWidth]
      return edges.every((width) => Number.parseFloat(width) > 0)
    }
    for (const { element, box, says } of words) {
      for (const one of ancestors(element)) {
        if (one === ground) break
        const edge = one.getBoundingClientRect()
        if (isBox(one)) {
          const over = Math.max(
            edge.left - box.left,
            box.right - edge.right,
            edge.top - box.top,
            box.bottom - edge.bottom,
          )
          if (over > SLACK) found.add(`“${says.slice(0, 40)}” leaves its box by ${round(over)} (${nameOf(one)})`)
        }
        const { position } = styleOf(one)
        // A badge sits on the edge of what it is about.
        if (position === 'absolute' || position === 'fixed') break
      }
    }

    /** Returns true if a background under an element hides what is below it: a fixed bar, a pill on a chart. */
    const hidesBelow = (element: Element, other: Element): boolean => {
      for (const one of ancestors(element)) {
        if (one.contains(other)) return false
        if (!isSeenThrough(styleOf(one).backgroundColor)) return true
      }
      return false
    }
    words.sort((one, other) => one.box.top - other.box.top)
    words.forEach((one, at) => {
      for (let next = at + 1; next < words.length; next++) {
        const other = words[next]
        if (!other || other.box.top > one.box.bottom) break
        if (one.node === other.node) continue
        const { across, down } = meeting(one.box, other.box)
        if (across <= SLACK || down <= SLACK) continue
        const apart = one.layer !== other.layer
        if (apart && (hidesBelow(one.element, other.element) || hidesBelow(other.element, one.element))) continue
        found.add(
          `“${one.says.slice(0, 30)}” and “${other.says.slice(0, 30)}” lie over each other by ${round(across)} × ${round(down)} (${nameOf(one.element)})`,
        )
      }
    })

    // Of a phone: one row, which grows with the reader's letters alone.
    const row = 44 * (Number.parseFloat(styleOf(document.documentElement).fontSize) / 16)
    for (const header of innerWidth < 1024 ? ground.querySelectorAll('main header') : []) {
      if (header.closest('article') || !isShown(header)) continue
      const { height } = header.getBoundingClientRect()
      if (height > row + SLACK) found.add(`a header is ${round(height)} high (${nameOf(header)})`)
      const rows = new Map<Node, { says: string; top: number; bottom: number }>()
      for (const { element, node, box, says } of words) {
        if (!header.contains(element)) continue
        const row = rows.get(node) ?? { says: says.slice(0, 30), top: box.top, bottom: box.bottom }
        rows.set(node, { ...row, top: Math.min(row.top, box.top), bottom: Math.max(row.bottom, box.bottom) })
      }
      for (const one of rows.values()) {
        const under = [...rows.values()].find(({ top }) => top >= one.bottom)
        if (under) found.add(`a header has rows: “${one.says}” over “${under.says}” (${nameOf(header)})`)
      }
    }

    const controls = [...ground.querySelectorAll(PRESSED)]
      .filter(isShown)
      .map((element) => ({
        element,
        box: seen(element, element.getBoundingClientRect()).box,
        says: (element.textContent ?? '').trim(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    controls.forEach((one, at) => {
      for (const other of controls.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        if (layerOf(one.element) !== layerOf(other.element)) continue
        const { across, down } = meeting(one.box, other.box)
        if (across > 1.5 && down > 1.5)
          found.add(
            `controls overlap by ${round(across)} × ${round(down)}: ${nameOf(one.element)} “${one.says.slice(0, 20)}” and ${nameOf(other.element)} “${other.says.slice(0, 20)}”`,
          )
      }
    })
    return [...found]
  })
}
