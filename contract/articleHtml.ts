import { webAddress } from './webAddress.ts'

/**
 * The HTML allowed in an article. The server cleans an article before storing it. The app cleans it again before showing it,
 * because the server may be another operator's (document 2 §2, `/news/detail`).
 */

/** Allowed elements. Other elements are removed and their text is kept. */
export const articleTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a'],
  ...['img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const

/** Allowed attributes by element. All others are removed. */
export const articleAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Returns an allowed link target: a web address, an e-mail address, or a page of the app (`#/trade`). */
export function articleLink(href: string): string | undefined {
  if (/^#\/[\w\-/?=&%.]*$/.test(href)) return href
  if (/^mailto:[^\s<>"'?]+@[^\s<>"'?]+$/i.test(href)) return href
  return webAddress(href)
}

/**
 * Returns an allowed source of an article's picture or a logo: an allowed origin, or a path on the API host, which the app
 * resolves there. Returns undefined for any other source.
 */
export function articlePicture(src: string, origins: readonly string[]): string | undefined {
  if (/^(\/(?!\.)[\w\-.~%]+)+(\?[\w\-.~%&=]*)?$/.test(src)) return src
  const href = webAddress(src)
  return href !== undefined && origins.includes(new URL(href).origin) ? href : undefined
}
