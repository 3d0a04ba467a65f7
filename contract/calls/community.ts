import { at, decimal, id, integer, text, withDefault, wrapped } from '../codec.ts'
import { NEWS_CATEGORY } from '../constants.ts'
import { company, complaint, copied, news, ranked } from '../entities/community.ts'
import { trader } from '../entities/market.ts'
import { get, listOf, page, post } from './call.ts'

/** Returns news, newest first (document 2 §7). */
export const newsList = get(
  '/api/news/list',
  { categoryId: at('category_id', withDefault(integer, NEWS_CATEGORY)), page: at('page', withDefault(integer, 1)) },
  page(news),
  { cache: 'day' },
)
/** Returns one article (document 2 §7). */
export const newsArticle = get('/api/news/info', { id: at('id', id) }, news, { cache: 'day' })
/** Returns traders available for copying, and the ranking (decisions §4). */
export const traders = get('/api/follow/list', {}, listOf(trader), { cache: 'day' })
/** Returns the nickname that the account is ranked under, if any. */
export const myRanking = get('/api/follow/mine', {}, ranked, { session: true, extension: true })
/** Adds a real account to the ranking under a unique nickname (`contract/nicknames.ts`), or changes its nickname. */
export const joinRanking = post('/api/follow/join', { nickname: at('nickname', text) }, ranked, {
  session: true,
  extension: true,
})
/** Removes the account from the ranking immediately. */
export const leaveRanking = post('/api/follow/leave', {}, ranked, { session: true, extension: true })
/** Returns the traders that the account copies. */
export const copies = get('/api/follow/copies', {}, listOf(copied), { session: true, extension: true })
/** Starts copying a trader's orders, sized by an amount in USD. For a trader who is already copied, changes the amount. */
export const copyTrader = post(
  '/api/follow/copy',
  { user: at('user', text), amount: at('amount', decimal) },
  listOf(copied),
  { session: true, extension: true },
)
/** Stops copying a trader and closes the copied positions at the market price. */
export const stopCopying = post('/api/follow/uncopy', { user: at('user', text) }, listOf(copied), {
  session: true,
  extension: true,
})
/** Searches companies by part of their name. Returns the first 20 for an empty name (decisions §9). */
export const companies = get('/api/company/getCompany', { name: at('name', withDefault(text, '')) }, listOf(company), {
  cache: 'day',
})
/** Returns the e-mail address for complaints, from its own host (decisions §2). */
export const complaintEmail = get('/complaint_email', {}, complaint, { host: 'complaint', cache: 'day' })
/** Extension: returns the number of real accounts opened with the account's invite code. */
export const invitedCount = get('/api/user/invited', {}, wrapped('total', integer), { session: true, extension: true })
