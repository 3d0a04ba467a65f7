import { at, id, integer, text, withDefault, wrapped } from '../codec.ts'
import { company, complaint, news } from '../entities/community.ts'
import { trader } from '../entities/market.ts'
import { get, listOf, page } from './call.ts'

/** News, newest first (document 2 §7). */
export const newsList = get(
  '/api/news/list',
  { categoryId: at('category_id', withDefault(integer, 1)), page: at('page', withDefault(integer, 1)) },
  page(news),
  { cache: 'day' },
)
/** One article (document 2 §7). */
export const newsArticle = get('/api/news/info', { id: at('id', id) }, news, { cache: 'day' })
/** Traders to copy, and the ranking (decisions §4). */
export const traders = get('/api/follow/list', {}, listOf(trader), { cache: 'day' })
/** Companies by a part of their name; the first 20 for an empty one (decisions §9). */
export const companies = get('/api/company/getCompany', { name: at('name', withDefault(text, '')) }, listOf(company), {
  cache: 'day',
})
/** The address complaints go to, on its own host (decisions §2). */
export const complaintEmail = get('/complaint_email', {}, complaint, { host: 'complaint', cache: 'day' })
/** Extension: how many real accounts were opened with the account's invite code. */
export const invitedCount = get('/api/user/invited', {}, wrapped('total', integer), { session: true, extension: true })
