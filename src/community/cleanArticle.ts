import DOMPurify from 'dompurify'
import { articleAttributes, articleLink, articleTags } from '../../contract/articleHtml.ts'
import { pictureAddress } from '../pictures/pictureAddress.ts'
import { ownTags } from './ownTags.ts'

/** A whole number that an attribute may carry. */
const FIGURE = /^\d{1,4}$/
const figures = new Set(['width', 'height', 'start', 'colspan', 'rowspan'])

/**
 * An article's HTML, of which only what `contract/articleHtml.ts` names is left, as nodes that have asked for nothing yet:
 * links lead where links may and open apart, pictures come from where the page may show them or are gone.
 */
export function cleanArticle(html: string): DocumentFragment {
  const stored = DOMPurify.sanitize(ownTags(html), {
    ALLOWED_TAGS: [...articleTags],
    ALLOWED_ATTR: [...new Set(Object.values(articleAttributes).flat())],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of stored.querySelectorAll('*')) keepOwn(element)
  for (const link of stored.querySelectorAll('a')) settleLink(link)
  for (const picture of stored.querySelectorAll('img')) settlePicture(picture)
  return stored
}

/** Leaves an element only the attributes of its kind. */
function keepOwn(element: Element): void {
  const own = articleAttributes[element.localName] ?? []
  for (const { name, value } of [...element.attributes]) {
    if (!own.includes(name) || (figures.has(name) && !FIGURE.test(value))) element.removeAttribute(name)
  }
}

/** A link that leads nowhere good is its words alone. */
function settleLink(link: HTMLAnchorElement): void {
  const href = articleLink(link.getAttribute('href') ?? '')
  if (href === undefined) {
    link.replaceWith(...link.childNodes)
    return
  }
  link.setAttribute('href', href)
  if (href.startsWith('#')) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

function settlePicture(picture: HTMLImageElement): void {
  const src = pictureAddress(picture.getAttribute('src') ?? '')
  if (src === undefined) {
    picture.remove()
    return
  }
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  picture.setAttribute('referrerpolicy', 'no-referrer')
  picture.setAttribute('src', src)
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
}
