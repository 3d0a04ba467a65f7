import { createHash } from 'node:crypto'
import {
  type CompanyFields,
  companyFaults,
  type Faults,
  MAX_LENGTHS,
  normalizedLine,
  normalizedText,
  type TextFault,
  textFault,
} from '../../contract/operator/contentRules.ts'
import { webAddress } from '../../contract/webAddress.ts'
import type { AnnouncementTable } from './announcementTable.ts'
import type { CompanyEntry, CompanyTable, CompanyText } from './companyTable.ts'
import { isOrderOf } from './isOrderOf.ts'
import type { RecordedAct } from './recordedActs.ts'

export interface CompanyDeps {
  readonly table: CompanyTable
  readonly announcements: AnnouncementTable
  readonly record: RecordedAct
  /** Origins that logos may come from. */
  readonly pictureOrigins: readonly string[]
}

/**
 * Reason why a company was not saved: there is no such one; somebody else has changed it since; or its fields are not right.
 */
export type CompanyRefusal =
  | { readonly reason: 'unknown' | 'changed' }
  | { readonly reason: 'faults'; readonly faults: Faults<keyof CompanyFields> }

const subjectOf = (id: number) => `company-${id}`

function textOf({ id: _, place: __, withdrawnAt: ___, ...text }: CompanyEntry): CompanyText {
  return text
}

/** Returns a version that changes with a company's text. */
export const versionOf = (entry: CompanyEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(textOf(entry)))
    .digest('base64url')

/** The operators' desk of the directory of companies and of the announcement. */
export class CompanyService {
  readonly #deps: CompanyDeps

  constructor(deps: CompanyDeps) {
    this.#deps = deps
  }

  all(): Promise<CompanyEntry[]> {
    return this.#deps.table.list()
  }

  /** Saves a company, as the last of the directory when it is new; answers its id. `since`: the version that was changed. */
  save(actor: string, id: number | undefined, typed: CompanyText, since?: string): number | CompanyRefusal {
    const { table, record, pictureOrigins } = this.#deps
    const text: CompanyText = {
      name: normalizedLine(typed.name),
      subject: normalizedLine(typed.subject),
      logo: normalizedText(typed.logo),
      url: webAddress(normalizedText(typed.url)) ?? normalizedText(typed.url),
      registeredAddress: normalizedLine(typed.registeredAddress),
      officeAddress: normalizedLine(typed.officeAddress),
      email: normalizedText(typed.email),
    }
    const faults = companyFaults(text, pictureOrigins)
    if (Object.keys(faults).length > 0) return { reason: 'faults', faults }
    let refusal: CompanyRefusal = { reason: 'unknown' }
    const saved = record(actor, id === undefined ? 'companyAdd' : 'companyChange', () => {
      if (id === undefined) {
        const created = table.add(text)
        return { subject: subjectOf(created), became: text, answer: created }
      }
      const before = table.one(id)
      if (before === undefined) return undefined
      if (since !== undefined && since !== versionOf(before)) {
        refusal = { reason: 'changed' }
        return undefined
      }
      table.change(id, text)
      return { subject: subjectOf(id), was: textOf(before), became: text, answer: id }
    })
    return saved ?? refusal
  }

  /** Takes a company out of the directory, or puts it back; false when there is none. */
  withdraw(actor: string, id: number, withdrawn: boolean): boolean {
    const { table, record } = this.#deps
    const done = record(actor, withdrawn ? 'companyWithdraw' : 'companyRestore', (at) => {
      const before = table.one(id)
      if (before === undefined) return undefined
      const withdrawnAt = withdrawn ? at : null
      table.withdraw(id, withdrawnAt)
      return {
        subject: subjectOf(id),
        was: { withdrawnAt: before.withdrawnAt },
        became: { withdrawnAt },
        answer: true,
      }
    })
    return done ?? false
  }

  /** Puts the directory into an order; false when it is not every company once. */
  order(actor: string, ids: readonly number[]): boolean {
    const { table, record } = this.#deps
    const done = record(actor, 'companyOrder', () => {
      const before = table.all().map(({ id }) => id)
      if (!isOrderOf(ids, before)) return undefined
      table.order(ids)
      return { subject: 'companies', was: { order: before }, became: { order: ids }, answer: true }
    })
    return done ?? false
  }

  /** Returns the operator's announcement, or undefined if there never was one. */
  announcement(): Promise<string | undefined> {
    return this.#deps.announcements.shown()
  }

  /** Announces something, or takes it back by an empty text; answers what is wrong with it. */
  announce(actor: string, typed: string): TextFault | undefined {
    const { announcements, record } = this.#deps
    const text = normalizedText(typed)
    const fault = textFault(text, MAX_LENGTHS.announcement)
    if (fault !== undefined) return fault
    record(actor, 'announce', (at) => {
      const was = { text: announcements.newest() ?? '' }
      announcements.write(text, at)
      return { subject: 'announcement', was, became: { text }, answer: true }
    })
    return undefined
  }
}
