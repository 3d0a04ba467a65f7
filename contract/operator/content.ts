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
import { mutation, query } from './operatorCall.ts'

const writers = ['content'] as const
const one = { id: at('id', id) }

/** Returns all news: drafts first, then newest first, ten per page. */
export const newsItems = query('/news', writers, { page: at('page', withDefault(integer, 1)) }, page(listedNews))
/** Returns one news item with its content. */
export const newsItemWhole = query('/news_item', writers, one, newsItem)
/**
 * Saves a new item as a draft, or updates an existing one. Cleans its HTML. Refused if somebody else changed the item after the
 * given time.
 */
export const saveNews = mutation(
  '/news_save',
  writers,
  { id: at('id', maybe(id)), since: at('changed_at', maybe(integer)), ...newsText },
  newsItem,
)
/** Publishes an item now or at a time in UTC ms. */
export const publishNews = mutation('/news_publish', writers, { ...one, from: at('from', maybe(integer)) }, newsItem)
/** Withdraws a published item. It can be published again. */
export const withdrawNews = mutation('/news_withdraw', writers, one, newsItem)
/** Cleans HTML for a preview, as saving would. */
export const cleanNews = mutation('/news_clean', writers, { content: newsText.content }, cleanedHtml)
/** Returns the allowed origins of images. */
export const pictureSources = query('/picture_origins', writers, {}, pictureOrigins)

/** Returns the announcement as visitors see it. */
export const announcementNow = query('/announcement', writers, {}, announcement)
/** Publishes the announcement. An empty text withdraws it. */
export const announce = mutation('/announce', writers, { text: at('text', withDefault(text, '')) }, announcement)

/** Returns all companies in display order, including withdrawn ones. */
export const directory = query('/companies', writers, {}, listOf(companyEntry))
/**
 * Saves a new company at the end of the directory, or updates an existing one. Refused if somebody else changed it after the
 * given version.
 */
export const saveCompany = mutation(
  '/company_save',
  writers,
  { id: at('id', maybe(id)), since: at('version', maybe(text)), ...companyText },
  madeId,
)
/** Withdraws a company from the directory, or restores it. */
export const withdrawCompany = mutation(
  '/company_withdraw',
  writers,
  { ...one, withdrawn: at('is_withdrawn', flag) },
  nothing,
)
/** Sets the order of the directory. Every id must appear exactly once. */
export const orderCompanies = mutation('/company_order', writers, { ids: at('ids', rows(id)) }, nothing)
