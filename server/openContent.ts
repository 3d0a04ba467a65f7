import { quoteToUsd } from '../contract/rules.ts'
import type { Settings } from './config.ts'
import { openAnnouncementTable } from './content/announcementTable.ts'
import { openCompanyTable } from './content/companyTable.ts'
import { addContentExamples } from './content/examples.ts'
import { openNewsTable } from './content/newsTable.ts'
import type { Presentation } from './content/presentation.ts'
import { communityHandlers } from './http/communityHandlers.ts'
import type { PublicHandlers } from './http/handler.ts'
import { operatorContent } from './http/operatorContent.ts'
import type { OperatorHandlers } from './http/operatorHandler.ts'
import { operatorMethods } from './http/operatorMethods.ts'
import { operatorPresentation } from './http/operatorPresentation.ts'
import type { Market } from './markets/market.ts'
import type { AskedServices, Services } from './services/services.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** What operators write and decide for visitors. */
export interface OpenContent {
  readonly handlers: PublicHandlers
  readonly operatorHandlers: OperatorHandlers
  /** What stands in place of the setting's announcement; undefined while none was written. */
  readonly announcement: () => Promise<string | undefined>
  readonly presentation: Presentation
}

interface ContentParts {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  readonly market: Pick<Market, 'quote'>
  readonly presentation: Presentation
  /** What is read without waiting for it, and what is asked of the database. */
  readonly services: Pick<Services, 'news' | 'companies' | 'presentations'>
  readonly asked: AskedServices
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/**
 * Opens news, announcement, directory of companies, the presentation of the markets and the ways money goes, as visitors
 * see them and as operators decide them. A demo gets examples.
 */
export function openContent(parts: ContentParts): OpenContent {
  const { database, settings, market, presentation, services, asked, now } = parts
  if (settings.demo) addContentExamples(database, now())
  const [news, companies] = [openNewsTable(database), openCompanyTable(database)]
  const announcements = openAnnouncementTable(database)
  const { imageOrigins: pictureOrigins, announcement } = settings
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
        ...{ news: services.news, companies: services.companies },
        ...{ newsActs: asked.news, companyActs: asked.companies },
        pictureOrigins,
        announcement,
        now,
      }),
      ...operatorPresentation({
        desk: services.presentations,
        acts: asked.presentations,
        refresh: () => presentation.refresh(),
      }),
      ...operatorMethods({ desk: asked.methods, hasRate }),
    },
    announcement: announcements.shown,
    presentation,
  }
}
