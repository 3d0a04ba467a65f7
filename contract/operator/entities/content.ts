import { at, choice, type Decoded, flag, id, integer, maybe, record, rows, text, withDefault } from '../../codec.ts'
import { NEWS_CATEGORY } from '../../constants.ts'

/** Editable fields of a news item. */
export const newsText = {
  /** Category number. The app only shows the default category. */
  category: at('category', withDefault(integer, NEWS_CATEGORY)),
  title: at('title', withDefault(text, '')),
  summary: at('summary', withDefault(text, '')),
  /** Image address allowed by `articlePicture`; may be empty. */
  logo: at('logo', withDefault(text, '')),
  /** HTML, cleaned on saving (`articleHtml.ts`). */
  content: at('content', withDefault(text, '')),
} as const

/** State of a news item. `draft`: unpublished and not scheduled; `timed`: scheduled for a later time. */
export const newsState = choice({ draft: 'draft', timed: 'timed', shown: 'shown', withdrawn: 'withdrawn' })
export type NewsState = Decoded<typeof newsState>

/** A news item in the console. Times are UTC ms. */
export const newsItem = record({
  id: at('id', id),
  ...newsText,
  state: at('state', newsState),
  /** Publication time. */
  publishedAt: at('published_at', maybe(integer)),
  changedAt: at('changed_at', integer),
})
export type NewsItem = Decoded<typeof newsItem>

/** A news item in a list, without its content. */
export const listedNews = record({
  id: at('id', id),
  category: at('category', integer),
  title: at('title', text),
  state: at('state', newsState),
  publishedAt: at('published_at', maybe(integer)),
  changedAt: at('changed_at', integer),
})
export type ListedNews = Decoded<typeof listedNews>

/** Cleaned HTML. */
export const cleanedHtml = record({ html: at('html', withDefault(text, '')) })

/** Allowed origins for images in articles and for logos, besides uploads to this server. */
export const pictureOrigins = record({ origins: at('origins', withDefault(rows(text), [])) })

/** The announcement shown to every visitor. */
export const announcement = record({
  text: at('text', withDefault(text, '')),
  /** True if the text comes from the server's settings, because no operator has published one. */
  bySetting: at('by_setting', flag),
})
export type Announcement = Decoded<typeof announcement>

/** Editable fields of a company. */
export const companyText = {
  name: at('name', withDefault(text, '')),
  subject: at('subject', withDefault(text, '')),
  logo: at('logo', withDefault(text, '')),
  url: at('url', withDefault(text, '')),
  registeredAddress: at('registered_address', withDefault(text, '')),
  officeAddress: at('office_address', withDefault(text, '')),
  email: at('email', withDefault(text, '')),
} as const

/** A company in the console's directory. */
export const companyEntry = record({
  id: at('id', id),
  ...companyText,
  withdrawn: at('is_withdrawn', flag),
  /** Changes whenever somebody updates the company. */
  version: at('version', text),
})
export type CompanyEntry = Decoded<typeof companyEntry>

/** The id of a new object. */
export const madeId = record({ id: at('id', id) })
