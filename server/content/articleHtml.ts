import sanitize from 'sanitize-html'
import { articleAttributes, articleLink, articlePicture, articleTags } from '../../contract/articleHtml.ts'

/** A heading of the first rank is the page's own. */
const FIRST_HEADING = 'h1'

const figure = (text: string | undefined) => (text !== undefined && /^\d{1,4}$/.test(text) ? text : undefined)

/** Attributes without those that have no value. */
const given = (attributes: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter((attribute): attribute is [string, string] => attribute[1] !== undefined),
  )

/** Mending what was nested wrongly may leave something to mend; it is done after very few rounds. */
const MAX_ROUNDS = 8

/**
 * An article's HTML as it may be kept: what is no text, layout, safe link or picture from an allowed origin is gone.
 * Cleaning what is clean changes nothing.
 */
export function cleanArticle(html: string, pictureOrigins: readonly string[]): string {
  let cleaned = html
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = cleaned
    cleaned = cleanedOnce(before, pictureOrigins)
    if (cleaned === before) break
  }
  return cleaned
}

function cleanedOnce(html: string, pictureOrigins: readonly string[]): string {
  return sanitize(html, {
    allowedTags: [...articleTags],
    allowedAttributes: Object.fromEntries(Object.entries(articleAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      [FIRST_HEADING]: 'h2',
      a: (tagName, { href = '' }) => ({ tagName, attribs: given({ href: articleLink(href.trim()) }) }),
      img: (tagName, { src = '', alt = '', width, height }) => ({
        tagName,
        attribs: given({
          src: articlePicture(src.trim(), pictureOrigins),
          alt,
          width: figure(width),
          height: figure(height),
        }),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  }).trim()
}
