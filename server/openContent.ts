import { quoteToUsd } from '../contract/rules.ts'
import type { Settings } from './config.ts'
import { openAnnouncementTable } from './content/announcementTable.ts'
import { CompanyDesk } from './content/companyDesk.ts'
import { openCompanyTable } from './content/companyTable.ts'
import { addContentExamples } from './content/examples.ts'
import { MethodDesk } from './content/methodDesk.ts'
import { NewsDesk } from './content/newsDesk.ts'
import { openNewsTable } from './content/newsTable.ts'
import { Presentation } from './content/presentation.ts'
import { PresentationDesk } from './content/presentationDesk.ts'
import { recordedActs } from './content/recordedActs.ts'
import { fundSetups } from './funds/fundSetups.ts'
import { communityHandlers } from './http/communityHandlers.ts'
import type { PublicHandlers } from './http/handler.ts'
import { operatorContent } from './http/operatorContent.ts'
import type { OperatorHandlers } from './http/operatorHandler.ts'
import { operatorMethods } from './http/operatorMethods.ts'
import { operatorPresentation } from './http/operatorPresentation.ts'
import { loanSetups } from './loans/loanSetups.ts'
import type { Market } from './markets/market.ts'
import { openAuditLog } from './ops/auditLog.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** What operators write and decide for visitors. */
export interface OpenContent {
  readonly handlers: PublicHandlers
  readonly operatorHandlers: OperatorHandlers
  /** What stands in place of the setting's announcement; undefined while none was written. */
  readonly announcement: () => string | undefined
  readonly presentation: Presentation
}

interface ContentParts {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  readonly market: Pick<Market, 'instruments' | 'quote'>
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/**
 * Opens news, announcement, directory of companies, the presentation of the markets and the ways money goes, as visitors
 * see them and as operators decide them. A demo gets examples.
 */
export function openContent({ database: { db }, settings, market, now }: ContentParts): OpenContent {
  if (settings.demo) addContentExamples(db, now())
  const [news, companies, announcements] = [openNewsTable(db), openCompanyTable(db), openAnnouncementTable(db)]
  const { imageOrigins: pictureOrigins, announcement } = settings
  const record = recordedActs({ db, audit: openAuditLog(db), now })
  const presentation = new Presentation(db)
  const hasRate = (currency: string) => quoteToUsd(currency, (code) => market.quote(code)?.close) !== undefined
  return {
    handlers: communityHandlers({
      news,
      companies,
      complaintEmail: settings.complaintEmail || settings.companyEmail,
      now,
    }),
    operatorHandlers: {
      ...operatorContent({
        news: new NewsDesk({ table: news, record, pictureOrigins, now }),
        companies: new CompanyDesk({ table: companies, announcements, record, pictureOrigins }),
        pictureOrigins,
        announcement,
        now,
      }),
      ...operatorPresentation(new PresentationDesk({ db, presentation, instruments: market.instruments, record })),
      ...operatorMethods(new MethodDesk({ db, setups: [...fundSetups(db), ...loanSetups(db)], record, hasRate })),
    },
    announcement: announcements.newest,
    presentation,
  }
}
