import {
  type Faults,
  type NewsFields,
  newsFaults,
  normalizedLine,
  normalizedText,
} from '../../contract/operator/contentRules.ts'
import type { NewsState } from '../../contract/operator/entities/content.ts'
import { cleanArticle } from './articleHtml.ts'
import type { NewsItem, NewsPage, NewsTable, NewsText } from './newsTable.ts'
import type { RecordedAct } from './recordedActs.ts'

/** `now` is the wall clock, in UTC ms. */
export interface NewsDeps {
  readonly table: NewsTable
  readonly record: RecordedAct
  /** Origins that pictures may come from. */
  readonly pictureOrigins: readonly string[]
  readonly now: () => number
}

/** A draft to save; with the id of the item it is to change, and when that was changed last as the writer knows it. */
export interface NewsDraft extends NewsText {
  readonly id?: number | undefined
  readonly since?: number | undefined
}

/** Reason why nothing was saved: there is no such item; somebody else has changed it since; or its fields are not right. */
export type NewsRefusal =
  | { readonly reason: 'unknown' | 'changed' }
  | { readonly reason: 'faults'; readonly faults: Faults<keyof NewsFields> }

const textOf = ({ category, title, summary, logo, content }: NewsText): NewsText => ({
  category,
  title,
  summary,
  logo,
  content,
})
const subjectOf = (id: number) => `news-${id}`

/** Returns the state of an item at a time, UTC ms. */
export function newsStateAt({ publishedAt, withdrawnAt }: NewsItem, now: number): NewsState {
  if (publishedAt === null) return 'draft'
  if (withdrawnAt !== null) return 'withdrawn'
  return publishedAt > now ? 'timed' : 'shown'
}

/** The operators' desk of news. */
export class NewsService {
  readonly #deps: NewsDeps

  constructor(deps: NewsDeps) {
    this.#deps = deps
  }

  /** A page from 1: drafts first, then the newest first. */
  page(page: number, size: number): Promise<NewsPage> {
    return this.#deps.table.all(page, size)
  }

  one(id: number): Promise<NewsItem | undefined> {
    return this.#deps.table.find(id)
  }

  /** HTML as it would be kept. */
  clean(html: string): string {
    return cleanArticle(html, this.#deps.pictureOrigins)
  }

  /** Saves a draft, new or of an item that is there. */
  save(actor: string, { id, since, ...typed }: NewsDraft): NewsItem | NewsRefusal {
    const { table, record, pictureOrigins } = this.#deps
    const text: NewsText = {
      category: typed.category,
      title: normalizedLine(typed.title),
      summary: normalizedLine(typed.summary),
      logo: normalizedText(typed.logo),
      content: typed.content.normalize('NFC'),
    }
    const faults = newsFaults(text, pictureOrigins)
    if (Object.keys(faults).length > 0) return { reason: 'faults', faults }
    const clean = { ...text, content: this.clean(text.content) }
    if (id === undefined) {
      const added = record(actor, 'newsAdd', (at) => {
        const created = table.add(clean, at)
        return { subject: subjectOf(created), became: clean, answer: table.one(created) }
      })
      return added ?? { reason: 'unknown' }
    }
    let refusal: NewsRefusal = { reason: 'unknown' }
    const saved = record(actor, 'newsChange', (at) => {
      const before = table.one(id)
      if (before === undefined) return undefined
      if (since !== undefined && since !== before.changedAt) {
        refusal = { reason: 'changed' }
        return undefined
      }
      // A second change in the same millisecond is another one.
      table.change(id, clean, Math.max(at, before.changedAt + 1))
      return { subject: subjectOf(id), was: textOf(before), became: clean, answer: table.one(id) }
    })
    return saved ?? refusal
  }

  /** Shows an item, from a time (UTC ms) on or from now; undefined when there is none. */
  publish(actor: string, id: number, from?: number): NewsItem | undefined {
    const { table, record } = this.#deps
    return record(actor, 'newsPublish', (at) => {
      const before = table.one(id)
      if (before === undefined) return undefined
      const publishedAt = from ?? at
      table.publish(id, publishedAt, null)
      return this.#shown(before, publishedAt, null)
    })
  }

  /** Takes an item away from visitors; undefined when there is none that they see, or will. */
  withdraw(actor: string, id: number): NewsItem | undefined {
    const { table, record } = this.#deps
    return record(actor, 'newsWithdraw', (at) => {
      const before = table.one(id)
      if (before === undefined || before.publishedAt === null || before.withdrawnAt !== null) return undefined
      table.publish(id, before.publishedAt, at)
      return this.#shown(before, before.publishedAt, at)
    })
  }

  #shown(before: NewsItem, publishedAt: number, withdrawnAt: number | null) {
    return {
      subject: subjectOf(before.id),
      was: { publishedAt: before.publishedAt, withdrawnAt: before.withdrawnAt },
      became: { publishedAt, withdrawnAt },
      answer: { ...before, publishedAt, withdrawnAt },
    }
  }
}
