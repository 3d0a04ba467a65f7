import { msg } from '@lingui/core/macro'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { MAX_LENGTHS } from '../../contract/operator/contentRules.ts'
import type { NewsItem as ListedWhole } from '../../contract/operator/entities/content.ts'
import { type CompanyRefusal, type CompanyService, versionOf } from '../content/companyService.ts'
import { type NewsRefusal, type NewsService, newsStateAt } from '../content/newsService.ts'
import type { NewsItem } from '../content/newsTable.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { badParameter, goodPage, short, within } from './parameters.ts'

const LAST_MOMENT = 8.64e15

export interface OperatorContent {
  /** Reads of the news. Changes go through the others. */
  readonly news: Pick<NewsService, 'page' | 'one' | 'clean'>
  readonly companies: Pick<CompanyService, 'all' | 'announcement'>
  readonly newsActs: Pick<AsyncApi<NewsService>, 'save' | 'publish' | 'withdraw'>
  readonly companyActs: Pick<AsyncApi<CompanyService>, 'save' | 'withdraw' | 'order' | 'announce'>
  readonly pictureOrigins: readonly string[]
  /** The setting's announcement, where nobody has written one. */
  readonly announcement: string
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** A number of ours in an id of the wire; 0, which nothing has, for what is none. */
export const idNumber = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

/** News, announcement and directory of companies in the console. */
export function operatorContent(parts: OperatorContent): OperatorHandlers {
  const { news, companies, newsActs, companyActs, pictureOrigins, now } = parts
  const whole = (item: NewsItem): ListedWhole => {
    const { id, publishedAt, withdrawnAt: _, ...rest } = item
    return {
      ...rest,
      id: String(id),
      state: newsStateAt(item, now()),
      ...(publishedAt !== null && { publishedAt }),
    }
  }
  const known = (item: NewsItem | undefined): { readonly data: ListedWhole } => {
    if (item === undefined) throw new Refused(msg`This article doesn’t exist`)
    return { data: whole(item) }
  }
  const announced = async () => {
    const written = await companies.announcement()
    return { data: { text: written ?? parts.announcement, bySetting: written === undefined } }
  }
  return {
    newsItems: async ({ page }) => {
      const { rows, total } = await news.page(goodPage(page), PAGE_SIZE)
      return { data: { rows: rows.map(whole), total } }
    },
    newsItemWhole: async ({ id }) => known(await news.one(idNumber(id))),
    saveNews: async ({ id, ...draft }, { actor }) => {
      const saved = await newsActs.save(actor, { ...draft, id: id === undefined ? undefined : idNumber(id) })
      if ('reason' in saved) throw newsRefused(saved)
      return { data: whole(saved) }
    },
    publishNews: async ({ id, from }, { actor }) => {
      if (from !== undefined) within(from, 0, LAST_MOMENT, 'from')
      return known(await newsActs.publish(actor, idNumber(id), from))
    },
    withdrawNews: async ({ id }, { actor }) => known(await newsActs.withdraw(actor, idNumber(id))),
    cleanNews: ({ content }) => ({ data: { html: news.clean(short(content, MAX_LENGTHS.content, 'content')) } }),
    pictureSources: () => ({ data: { origins: [...pictureOrigins] } }),

    announcementNow: announced,
    announce: async ({ text }, { actor }) => {
      if ((await companyActs.announce(actor, text)) !== undefined) throw badParameter('text')
      return announced()
    },

    directory: async () => ({
      data: (await companies.all()).map((entry) => {
        const { id, place: _, withdrawnAt, ...text } = entry
        return { ...text, id: String(id), withdrawn: withdrawnAt !== null, version: versionOf(entry) }
      }),
    }),
    saveCompany: async ({ id, since, ...text }, { actor }) => {
      const saved = await companyActs.save(actor, id === undefined ? undefined : idNumber(id), text, since)
      if (typeof saved === 'number') return { data: { id: String(saved) } }
      throw companyRefused(saved)
    },
    withdrawCompany: async ({ id, withdrawn }, { actor }) => {
      if (!(await companyActs.withdraw(actor, idNumber(id), withdrawn))) throw noCompany()
      return { data: undefined }
    },
    orderCompanies: async ({ ids }, { actor }) => {
      if (!(await companyActs.order(actor, ids.map(idNumber)))) throw staleList()
      return { data: undefined }
    },
  }
}

const noCompany = () => new Refused(msg`This company doesn’t exist`)

/** The refusal of what was made from a list that somebody else has changed meanwhile: an order that is not of all there is. */
export const staleList = (): Refused => new Refused(msg`The list has changed. Review it again`)

function companyRefused(refusal: CompanyRefusal): Refused {
  if (refusal.reason === 'faults') return badParameter(Object.keys(refusal.faults)[0] ?? '')
  return refusal.reason === 'unknown' ? noCompany() : staleList()
}

function newsRefused(refusal: NewsRefusal): Refused {
  if (refusal.reason === 'faults') return badParameter(Object.keys(refusal.faults)[0] ?? '')
  return refusal.reason === 'unknown'
    ? new Refused(msg`This article doesn’t exist`)
    : new Refused(msg`Someone else changed this article. Nothing was saved`)
}
