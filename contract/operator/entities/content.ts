import { at, choice, type Decoded, flag, id, integer, maybe, record, rows, text, withDefault } from '../../codec.ts'
import { NEWS_CATEGORY } from '../../constants.ts'

/** What an operator writes of a news item. */
export const newsText = {
  /** Number of the category; the app shows the one that is the default. */
  category: at('category', withDefault(integer, NEWS_CATEGORY)),
  title: at('title', withDefault(text, '')),
  summary: at('summary', withDefault(text, '')),
  /** A picture's address as `articlePicture` allows it; may be empty. */
  logo: at('logo', withDefault(text, '')),
  /** HTML; cleaned when it is saved (`articleHtml.ts`). */
  content: at('content', withDefault(text, '')),
} as const

/** A draft has never been shown, or no longer waits to be; `timed` is shown from a time to come on. */
export const newsState = choice({ draft: 'draft', timed: 'timed', shown: 'shown', withdrawn: 'withdrawn' })
export type NewsState = Decoded<typeof newsState>

/** A news item in the console; times are UTC ms. */
export const newsItem = record({
  id: at('id', id),
  ...newsText,
  state: at('state', newsState),
  /** From when on it is shown. */
  publishedAt: at('published_at', maybe(integer)),
  changedAt: at('changed_at', integer),
})
export type NewsItem = Decoded<typeof newsItem>

/** A news item in a list: without its content. */
export const listedNews = record({
  id: at('id', id),
  category: at('category', integer),
  title: at('title', text),
  state: at('state', newsState),
  publishedAt: at('published_at', maybe(integer)),
  changedAt: at('changed_at', integer),
})
export type ListedNews = Decoded<typeof listedNews>

/** HTML as it would be kept. */
export const cleanedHtml = record({ html: at('html', withDefault(text, '')) })

/** Origins that pictures of articles and logos may come from, besides those uploaded here. */
export const pictureOrigins = record({ origins: at('origins', withDefault(rows(text), [])) })

/** The announcement to every visitor. */
export const announcement = record({
  text: at('text', withDefault(text, '')),
  /** Whether it is the setting's: nobody has written one here yet. */
  bySetting: at('by_setting', flag),
})
export type Announcement = Decoded<typeof announcement>

/** What an operator writes of a company. */
export const companyText = {
  name: at('name', withDefault(text, '')),
  subject: at('subject', withDefault(text, '')),
  logo: at('logo', withDefault(text, '')),
  url: at('url', withDefault(text, '')),
  registeredAddress: at('registered_address', withDefault(text, '')),
  officeAddress: at('office_address', withDefault(text, '')),
  email: at('email', withDefault(text, '')),
} as const

/** A company of the directory in the console. */
export const companyEntry = record({
  id: at('id', id),
  ...companyText,
  withdrawn: at('is_withdrawn', flag),
  /** Another one whenever somebody has changed what is written of it. */
  version: at('version', text),
})
export type CompanyEntry = Decoded<typeof companyEntry>

/** A thing that has got an id. */
export const madeId = record({ id: at('id', id) })
