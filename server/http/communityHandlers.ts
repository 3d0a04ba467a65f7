import { msg } from '@lingui/core/macro'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Company, News } from '../../contract/entities/community.ts'
import { searchCompanies } from '../content/companySearch.ts'
import type { CompanyEntry, CompanyTable } from '../content/companyTable.ts'
import type { NewsItem, NewsTable } from '../content/newsTable.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers } from './handler.ts'
import { goodPage, short, within } from './parameters.ts'

const MAX_NAME_LENGTH = 64
const LAST_CATEGORY = 1_000_000

/** Data sources of news, companies and complaints. */
export interface Community {
  readonly news: NewsTable
  readonly companies: CompanyTable
  /** Address for complaints. */
  readonly complaintEmail: string
  /** The wall clock's, UTC ms. */
  readonly now: () => number
}

const newsView = ({ id, title, summary, logo, publishedAt }: NewsItem): News => ({
  id: String(id),
  title,
  summary,
  logo: logo || undefined,
  createdAt: publishedAt === null ? '' : new Date(publishedAt).toISOString(),
})

const companyView = ({ id, ...rest }: CompanyEntry): Company => ({
  id: String(id),
  name: rest.name,
  subject: rest.subject,
  logo: rest.logo || undefined,
  url: rest.url,
  registeredAddress: rest.registeredAddress,
  officeAddress: rest.officeAddress,
  email: rest.email,
})

/** News, the directory of companies and the complaint address: what everybody may read (document 2 §7). */
export function communityHandlers({ news, companies, complaintEmail, now }: Community): PublicHandlers {
  return {
    newsList: async ({ categoryId, page }) => {
      const { rows, total } = await news.shown(
        within(categoryId, 0, LAST_CATEGORY, 'category_id'),
        goodPage(page),
        PAGE_SIZE,
        now(),
      )
      return { data: { rows: rows.map(newsView), total } }
    },
    newsArticle: async ({ id }) => {
      const one = /^\d{1,15}$/.test(id) ? await news.shownOne(Number(id), now()) : undefined
      if (!one) throw new Refused(msg`This article doesn’t exist or is no longer available`)
      return { data: { ...newsView(one), content: one.content } }
    },
    companies: async ({ name }) => {
      const wanted = short(name, MAX_NAME_LENGTH, 'name')
      return { data: searchCompanies(await companies.list(), wanted).map(companyView) }
    },
    complaintEmail: () => ({ data: { email: complaintEmail } }),
  }
}
