import { at, decimal, id, integer, text, withDefault, wrapped } from '../codec.ts'
import { NEWS_CATEGORY } from '../constants.ts'
import { company, complaint, copied, news, ranked } from '../entities/community.ts'
import { trader } from '../entities/market.ts'
import { get, listOf, page, post } from './call.ts'

/** News, newest first (document 2 §7). */
export const newsList = get(
  '/api/news/list',
  { categoryId: at('category_id', withDefault(integer, NEWS_CATEGORY)), page: at('page', withDefault(integer, 1)) },
  page(news),
  { cache: 'day' },
)
/** One article (document 2 §7). */
export const newsArticle = get('/api/news/info', { id: at('id', id) }, news, { cache: 'day' })
/** Traders to copy, and the ranking (decisions §4). */
export const traders = get('/api/follow/list', {}, listOf(trader), { cache: 'day' })
/** The nickname that the account is ranked under, where it is. */
export const myRanking = get('/api/follow/mine', {}, ranked, { session: true, extension: true })
/** Ranks a real account from now on, under a nickname of its own (`contract/nicknames.ts`), or gives it another one. */
export const joinRanking = post('/api/follow/join', { nickname: at('nickname', text) }, ranked, {
  session: true,
  extension: true,
})
/** Takes the account out of the ranking, at once. */
export const leaveRanking = post('/api/follow/leave', {}, ranked, { session: true, extension: true })
/** The traders whom the account copies. */
export const copies = get('/api/follow/copies', {}, listOf(copied), { session: true, extension: true })
/** Copies a trader's orders from now on, sized by an amount in USD; for one who is copied already another amount. */
export const copyTrader = post(
  '/api/follow/copy',
  { user: at('user', text), amount: at('amount', decimal) },
  listOf(copied),
  { session: true, extension: true },
)
/** Copies a trader no longer, and closes the copied positions at the market price. */
export const stopCopying = post('/api/follow/uncopy', { user: at('user', text) }, listOf(copied), {
  session: true,
  extension: true,
})
/** Companies by a part of their name; the first 20 for an empty one (decisions §9). */
export const companies = get('/api/company/getCompany', { name: at('name', withDefault(text, '')) }, listOf(company), {
  cache: 'day',
})
/** The address complaints go to, on its own host (decisions §2). */
export const complaintEmail = get('/complaint_email', {}, complaint, { host: 'complaint', cache: 'day' })
/** Extension: how many real accounts were opened with the account's invite code. */
export const invitedCount = get('/api/user/invited', {}, wrapped('total', integer), { session: true, extension: true })
