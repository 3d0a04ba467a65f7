/** Finds elements on a page by role and name, the same way in every browser. */

/** Something on the page, told as a screen reader tells it. */
export interface Query {
  readonly role: keyof typeof selectors
  /** Beginning of its name. */
  readonly name?: string
  readonly inside?: Query
}

/** Element that was found. */
export interface Found {
  /** The middle of it, CSS pixels from the corner of the page that is shown. */
  readonly x: number
  readonly y: number
  readonly text: string
  readonly value: string
  readonly isDisabled: boolean
  /** Something else lies over its middle. */
  readonly isCovered: boolean
}

const selectors = {
  button: 'button, [role=button]',
  dialog: 'dialog[open], [role=dialog]',
  heading: 'h1, h2, h3, [role=heading]',
  html: 'html',
  link: 'a[href]',
  main: 'main',
  region: 'section, [role=region]',
  spinbutton: '[role=spinbutton]',
  status: '[role=status]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
} as const

/** Query for an element, as it is passed to a page. */
interface Asked {
  /** From the outermost to what is meant. */
  readonly way: readonly { readonly selector: string; readonly name: string }[]
  /** It is to be pressed: it is brought into view. */
  readonly isToBePressed: boolean
}

export function asked(sought: Query, isToBePressed = false): Asked {
  const outer = sought.inside ? asked(sought.inside).way : []
  return { way: [...outer, { selector: selectors[sought.role], name: sought.name ?? '' }], isToBePressed }
}

/** Runs in the page, so it uses nothing from outside itself. Answers the first that is seen and fits. */
export function findElement({ way, isToBePressed }: Asked): Found | undefined {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const received = (element: Element | null) => {
    if (!element) return ''
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let found = ''
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest('[aria-hidden=true]')) found += ` ${texts.currentNode.textContent}`
    return found
  }
  const nameOf = (element: HTMLElement) => {
    const by = element.getAttribute('aria-labelledby')
    const said = by?.split(' ').map((id) => received(document.getElementById(id)))
    const label = said?.join(' ') ?? element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]
    return plain(typeof label === 'string' ? label : received(label ?? element))
  }
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  let places: ParentNode[] = [document]
  for (const { selector, name } of way) {
    places = places
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>(selector)])
      .filter((element) => isSeen(element) && nameOf(element).startsWith(name))
  }
  const [found] = places as HTMLElement[]
  if (!found) return undefined
  if (isToBePressed) found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const top = document.elementFromPoint(middleX, middleY)
  return {
    x: middleX,
    y: middleY,
    text: plain(found.innerText),
    value: (found as HTMLInputElement).value ?? '',
    isDisabled: found.matches(':disabled, [aria-disabled=true]'),
    isCovered: top === null || !(found.contains(top) || top.contains(found)),
  }
}
