import { openAccounts } from '../accounts/accounts.ts'
import { openEntries } from '../accounts/entries.ts'
import { openFreezes } from '../accounts/freezes.ts'
import { openOwnKeys } from '../accounts/ownKeys.ts'
import { openPasskeyStore } from '../accounts/passkeyStore.ts'
import { openRegistrations } from '../accounts/registration.ts'
import { openSecondFactors } from '../accounts/secondFactors.ts'
import type { Clock } from '../clock.ts'
import { openOneTimeCodes } from '../codes/oneTimeCodes.ts'
import { type Settings, securityWaitMs } from '../config.ts'
import { openAnnouncementTable } from '../content/announcementTable.ts'
import { CompanyDesk } from '../content/companyDesk.ts'
import { openCompanyTable } from '../content/companyTable.ts'
import { MethodDesk } from '../content/methodDesk.ts'
import { NewsDesk } from '../content/newsDesk.ts'
import { openNewsTable } from '../content/newsTable.ts'
import type { Presentation } from '../content/presentation.ts'
import { PresentationDesk } from '../content/presentationDesk.ts'
import { recordedActs } from '../content/recordedActs.ts'
import { fundSetups } from '../funds/fundSetups.ts'
import { openUndoneFunds } from '../funds/undoneFunds.ts'
import { Identity } from '../identity/identity.ts'
import { openIdentityTable } from '../identity/identityTable.ts'
import { openLoanBooks } from '../loans/loanBooks.ts'
import { LoanIdentities } from '../loans/loanIdentities.ts'
import { loanSetups } from '../loans/loanSetups.ts'
import { Loans } from '../loans/loans.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import { openAlsoUsed } from '../operators/alsoUsed.ts'
import { type ApprovalChoices, approvalSettings } from '../operators/approvalSettings.ts'
import { openOperatorDesk } from '../operators/operators.ts'
import { SignIns } from '../operators/signIns.ts'
import { openUserHelp } from '../operators/userHelp.ts'
import { openUserStandings } from '../operators/userStandings.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { openKeptChecks } from '../ops/booksChecks.ts'
import { Reviews } from '../ops/reviews.ts'
import { openPictureClaims } from '../pictures/pictureClaims.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { openSubscriptionTable } from '../push/subscriptionTable.ts'
import { openRankings } from '../ranking/rankingTable.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import type { Asked } from '../store/asked.ts'
import type { ExchangeDatabase } from '../store/database.ts'

const DAY = 24 * 60 * 60_000

/** What of the settings the services go by. */
export type ServiceSettings = Pick<
  Settings,
  'securityWaitHours' | 'sessionDays' | 'sessionIdleDays' | 'codesRate' | 'imageOrigins' | 'title'
> &
  ApprovalChoices

/** What the services work with. */
export interface ServiceParts {
  readonly database: Pick<ExchangeDatabase, 'db' | 'queries' | 'seal'>
  readonly settings: ServiceSettings
  /** The market's. */
  readonly clock: Clock
  readonly presentation: Presentation
  /** Those that have prices. */
  readonly instruments: readonly InstrumentSpec[]
}

/**
 * Whatever reads, decides and writes in the database as one, besides the engine. What a call is given and what it answers
 * is data alone, as the call may be made in another thread (`lanes.ts`).
 */
export function openServices({ database, settings, clock, presentation, instruments }: ServiceParts) {
  const { db, seal } = database
  const now = () => Date.now()
  const accounts = openAccounts(database, clock, {
    lastsMs: settings.sessionDays * DAY,
    idleMs: settings.sessionIdleDays * DAY,
    now,
  })
  const factors = openSecondFactors({ db, seal }, now)
  const passkeys = openPasskeyStore(db)
  const drop = { secondFactor: factors.end, passkeys: passkeys.removeAll }
  const codes = openOneTimeCodes(db, { perRecipient: settings.codesRate, now })

  const pictures = openPictureTable(db)
  const { claim: claimPicture } = openPictureClaims(pictures)
  const checks = openIdentityTable(db)
  const books = openLoanBooks(db)

  const audit = openAuditLog(db)
  const freezes = openFreezes({ db, sessions: accounts, audit, now })
  const { rules, proposals, operators } = openOperatorDesk({ db, audit, now }, approvalSettings(settings))
  const reviews = new Reviews({ db, audit, reviewed: reviewedKinds(db), now, rules })
  const record = recordedActs({ db, audit, now })
  const { imageOrigins: pictureOrigins } = settings
  const [companies, announcements] = [openCompanyTable(database), openAnnouncementTable(database)]

  return {
    accounts,
    factors,
    passkeys,
    entries: openEntries({ accounts, factors, passkeys, isFrozen: freezes.isFrozen, now }),
    ownKeys: openOwnKeys({ db, accounts, factors, passkeys, now }),
    codes,
    freezes,
    registrations: openRegistrations({
      ...{ db, accounts, codes, drop, factors, now },
      undoFunds: openUndoneFunds(db, now),
      waitMs: securityWaitMs(settings),
    }),
    subscriptions: openSubscriptionTable(db),
    rankings: openRankings(db),

    pictures: {
      ...pictures,
      /** Those of what was rejected before a time, UTC ms: nobody is checked by them any more. */
      rejected: (before: number) => [checks, books.identities].flatMap((one) => one.rejectedPictures(before)),
    },
    identity: new Identity({ db, table: checks, claimPicture, now }),
    loanIdentities: new LoanIdentities({ db, table: books.identities, claimPicture, now }),
    loanTerms: books.terms,
    loans: new Loans({ db, books, claimPicture, now }),

    signIns: new SignIns({ database: { db, seal }, audit, now, issuer: `${settings.title || 'Broker'} console` }),
    operators,
    proposals,
    help: openUserHelp({ db, accounts, drop, audit, now }),
    reviews,
    news: new NewsDesk({ table: openNewsTable(database), record, pictureOrigins, now }),
    companies: new CompanyDesk({ table: companies, announcements, record, pictureOrigins }),
    methods: new MethodDesk({ db, setups: [...fundSetups(db), ...loanSetups(db)], record, rules }),
    presentations: new PresentationDesk({ db, presentation, instruments, record }),
    keptChecks: openKeptChecks(db),

    /** The same as `reviews`, for who only looks. */
    queues: reviews,
    alsoUsed: openAlsoUsed(pictures, reviews),
    standings: openUserStandings({ db, checks, books, factors, passkeys }),
  }
}

export type Services = ReturnType<typeof openServices>

/** The services for whoever must not wait in this thread. */
export type AskedServices = { readonly [N in keyof Services]: Asked<Services[N]> }
