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
import type { AsyncServices, Services } from './services/services.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** Content and settings that operators publish for visitors. */
export interface OpenContent {
  readonly handlers: PublicHandlers
  readonly operatorHandlers: OperatorHandlers
  /** Returns the announcement that replaces the setting's, or undefined if none was written. */
  readonly announcement: () => Promise<string | undefined>
  readonly presentation: Presentation
}

interface ContentDeps {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  readonly market: Pick<Market, 'quote'>
  readonly presentation: Presentation
  /** Services that can be read at once, and services that are asked on the database's thread. */
  readonly services: Pick<Services, 'news' | 'companies' | 'presentations'>
  readonly asyncServices: AsyncServices
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/**
 * Opens news, announcement, directory of companies, the presentation of the markets and the ways money goes, as visitors
 * see them and as operators decide them. A demo gets examples.
 */
export function openContent(deps: ContentDeps): OpenContent {
  const { database, settings, market, presentation, services, asyncServices, now } = deps
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
        ...{ newsActs: asyncServices.news, companyActs: asyncServices.companies },
        pictureOrigins,
        announcement,
        now,
      }),
      ...operatorPresentation({
        service: services.presentations,
        acts: asyncServices.presentations,
        refresh: () => presentation.refresh(),
      }),
      ...operatorMethods({ service: asyncServices.methods, hasRate }),
    },
    announcement: announcements.shown,
    presentation,
  }
}
