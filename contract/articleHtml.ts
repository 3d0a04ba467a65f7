import { webAddress } from './webAddress.ts'

/**
 * The HTML of an article: what of it is kept. The server cleans by it before it keeps an article, the app before it shows
 * one, for it may be another operator's server that it speaks to (document 2 §2, `/news/detail`).
 */

/** Elements of an article; what else there is goes, its text stays. */
export const articleTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a'],
  ...['img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const

/** Their attributes; every other one goes. */
export const articleAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Where a link of an article may lead: a web address, an e-mail address, or a page of the app (`#/trade`). */
export function articleLink(href: string): string | undefined {
  if (/^#\/[\w\-/?=&%.]*$/.test(href)) return href
  if (/^mailto:[^\s<>"'?]+@[^\s<>"'?]+$/i.test(href)) return href
  return webAddress(href)
}

/**
 * Where a picture of an article, or a logo, may come from: an origin that is allowed, or a path on the API's own host, which
 * the app resolves there. Undefined for any other place.
 */
export function articlePicture(src: string, origins: readonly string[]): string | undefined {
  if (/^(\/(?!\.)[\w\-.~%]+)+(\?[\w\-.~%&=]*)?$/.test(src)) return src
  const href = webAddress(src)
  return href !== undefined && origins.includes(new URL(href).origin) ? href : undefined
}
