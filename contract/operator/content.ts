import { listOf, nothing, page } from '../calls/call.ts'
import { at, flag, id, integer, maybe, rows, text, withDefault } from '../codec.ts'
import {
  announcement,
  cleanedHtml,
  companyEntry,
  companyText,
  listedNews,
  madeId,
  newsItem,
  newsText,
  pictureOrigins,
} from './entities/content.ts'
import { act, look } from './operatorCall.ts'

const writers = ['content'] as const
const one = { id: at('id', id) }

/** All news, drafts first, then the newest first, ten a page. */
export const newsItems = look('/news', writers, { page: at('page', withDefault(integer, 1)) }, page(listedNews))
/** One of them whole. */
export const newsItemWhole = look('/news_item', writers, one, newsItem)
/**
 * Saves a new item, as a draft, or what is written of one; its HTML is cleaned. Refused when somebody else has changed it
 * since the time that is named.
 */
export const saveNews = act(
  '/news_save',
  writers,
  { id: at('id', maybe(id)), since: at('changed_at', maybe(integer)), ...newsText },
  newsItem,
)
/** Shows an item, from a time on (UTC ms) or from now. */
export const publishNews = act('/news_publish', writers, { ...one, from: at('from', maybe(integer)) }, newsItem)
/** Takes an item away from visitors; it can be shown again. */
export const withdrawNews = act('/news_withdraw', writers, one, newsItem)
/** HTML as it would be kept, for a preview. */
export const cleanNews = act('/news_clean', writers, { content: newsText.content }, cleanedHtml)
/** Where pictures may come from. */
export const pictureSources = look('/picture_origins', writers, {}, pictureOrigins)

/** The announcement as visitors see it. */
export const announcementNow = look('/announcement', writers, {}, announcement)
/** Writes the announcement; an empty one takes it back. */
export const announce = act('/announce', writers, { text: at('text', withDefault(text, '')) }, announcement)

/** Every company of the directory, in its order, withdrawn ones too. */
export const directory = look('/companies', writers, {}, listOf(companyEntry))
/**
 * Saves a new company, as the last, or what is written of one. Refused when somebody else has changed it since the version
 * that is named.
 */
export const saveCompany = act(
  '/company_save',
  writers,
  { id: at('id', maybe(id)), since: at('version', maybe(text)), ...companyText },
  madeId,
)
/** Takes a company out of the directory, or puts it back. */
export const withdrawCompany = act(
  '/company_withdraw',
  writers,
  { ...one, withdrawn: at('is_withdrawn', flag) },
  nothing,
)
/** Puts the directory into an order: every id once. */
export const orderCompanies = act('/company_order', writers, { ids: at('ids', rows(id)) }, nothing)
