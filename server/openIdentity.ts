import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config.ts'
import { identityHandlers } from './http/identityHandlers.ts'
import { openAuditLog } from './ops/auditLog.ts'
import { AutoReview } from './ops/autoReview.ts'
import { Reviews } from './ops/reviews.ts'
import { openPictureFolder } from './pictures/pictureFolder.ts'
import { Pictures } from './pictures/pictures.ts'
import { PictureWatch } from './pictures/pictureWatch.ts'
import { reviewedKinds } from './reviewedKinds.ts'
import type { AsyncServices } from './services/services.ts'
import type { ExchangeDatabase } from './store/database.ts'

const DAY = 24 * 60 * 60_000

/** Pictures and identity checks, running. */
export interface OpenIdentity {
  readonly handlers: ReturnType<typeof identityHandlers>
  readonly pictures: Pictures
  close(): Promise<void>
}

interface IdentityDeps {
  readonly database: ExchangeDatabase
  readonly asyncServices: Pick<AsyncServices, 'pictures' | 'identity'>
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  /** True if what may run in one place alone runs here: reviews by themselves, removing old pictures. */
  readonly runsMaintenance: boolean
  /** The wall clock: people wait in real time, whatever day a replay plays. UTC ms. */
  readonly now: () => number
}

/** Opens what proves who people are: their pictures beside the database, the checks, and who approves them. */
export function openIdentity({
  database: { db },
  asyncServices,
  settings,
  log,
  runsMaintenance,
  now,
}: IdentityDeps): OpenIdentity {
  const folder = openPictureFolder(join(settings.dataDir, 'pictures'))
  const pictures = new Pictures({
    table: asyncServices.pictures,
    folder,
    log,
    now,
    // Nobody is checked by them any more, and whoever tries again hands in others; or they were taken off the journal.
    expired: () => asyncServices.pictures.expired(now() - settings.rejectedDays * DAY),
  })
  const reviews = new Reviews({ db, audit: openAuditLog(db), reviewed: reviewedKinds(db), now })
  const { demo, review = demo ? 'auto' : 'manual' } = settings
  const isAuto = review === 'auto' && runsMaintenance
  if (isAuto) log.warn('THIS IS A DEMO: deposits, withdrawals, loans and identities are approved automatically')
  const auto = isAuto ? new AutoReview(reviews, log, now) : undefined
  if (runsMaintenance) pictures.startSweeping()
  const watch = runsMaintenance ? new PictureWatch({ table: asyncServices.pictures, folder, log, now }) : undefined
  return {
    handlers: identityHandlers(asyncServices.identity, pictures),
    pictures,
    close: async () => {
      auto?.close()
      pictures.close()
      await watch?.close()
    },
  }
}
