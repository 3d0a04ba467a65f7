import type { Settings } from './config.ts'
import { openAnnouncementTable } from './content/announcementTable.ts'
import { openCompanyTable } from './content/companyTable.ts'
import { addContentExamples } from './content/examples.ts'
import { openNewsTable } from './content/newsTable.ts'
import { communityHandlers } from './http/communityHandlers.ts'
import type { PublicHandlers } from './http/handler.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** What an operator writes for visitors, as they read it. */
export interface OpenContent {
  readonly handlers: PublicHandlers
  /** What stands in place of the setting's announcement; undefined while none was written. */
  readonly announcement: () => string | undefined
}

interface ContentParts {
  readonly db: ExchangeDatabase
  readonly settings: Settings
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Opens news, announcement and the directory of companies. A server that is no production gets examples. */
export function openContent({ db: { sqlite }, settings, now }: ContentParts): OpenContent {
  if (!settings.production) addContentExamples(sqlite, now())
  const announcements = openAnnouncementTable(sqlite)
  return {
    handlers: communityHandlers({
      news: openNewsTable(sqlite),
      companies: openCompanyTable(sqlite),
      complaintEmail: settings.complaintEmail || settings.companyEmail,
      now,
    }),
    announcement: announcements.newest,
  }
}
