import { openAccountAccess } from '../accounts/accountAccess.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openFreezes } from '../accounts/freezes.ts'
import { openOwnKeys } from '../accounts/ownKeys.ts'
import { openPasskeyStore } from '../accounts/passkeyStore.ts'
import { openRegistrations } from '../accounts/registration.ts'
import { openSecondFactors } from '../accounts/secondFactors.ts'
import type { Clock } from '../clock.ts'
import { openOneTimeCodes } from '../codes/oneTimeCodes.ts'
import { type Settings, securityWaitMs } from '../config.ts'
import { openAnnouncementTable } from '../content/announcementTable.ts'
import { CompanyService } from '../content/companyService.ts'
import { openCompanyTable } from '../content/companyTable.ts'
import { MethodService } from '../content/methodService.ts'
import { NewsService } from '../content/newsService.ts'
import { openNewsTable } from '../content/newsTable.ts'
import type { Presentation } from '../content/presentation.ts'
import { PresentationService } from '../content/presentationService.ts'
import { recordedActs } from '../content/recordedActs.ts'
import { fundSetups } from '../funds/fundSetups.ts'
import { openRevertedFunds } from '../funds/revertedFunds.ts'
import { Identity } from '../identity/identity.ts'
import { openIdentityTable } from '../identity/identityTable.ts'
import { openJournal } from '../journal/journal.ts'
import { openLoanBooks } from '../loans/loanBooks.ts'
import { LoanIdentities } from '../loans/loanIdentities.ts'
import { loanSetups } from '../loans/loanSetups.ts'
import { Loans } from '../loans/loans.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import { openAlsoUsed } from '../operators/alsoUsed.ts'
import { type ApprovalChoices, approvalSettings } from '../operators/approvalSettings.ts'
import { openOperatorManagement } from '../operators/operators.ts'
import { SignIns } from '../operators/signIns.ts'
import { openUserHelp } from '../operators/userHelp.ts'
import { openUserStandings } from '../operators/userStandings.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { openStoredChecks } from '../ops/booksChecks.ts'
import { Reviews } from '../ops/reviews.ts'
import { openPictureClaims } from '../pictures/pictureClaims.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { openSubscriptionTable } from '../push/subscriptionTable.ts'
import { openRankings } from '../ranking/rankingTable.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { ExchangeDatabase } from '../store/database.ts'

const DAY = 24 * 60 * 60_000

/** Settings that the services use. */
export type ServiceSettings = Pick<
  Settings,
  'securityWaitHours' | 'sessionDays' | 'sessionIdleDays' | 'codesRate' | 'imageOrigins' | 'title'
> &
  ApprovalChoices

export interface ServiceDeps {
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
export function openServices({ database, settings, clock, presentation, instruments }: ServiceDeps) {
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
  const journal = openJournal({ db, claimPicture, now })
  const books = openLoanBooks(db)

  const audit = openAuditLog(db)
  const freezes = openFreezes({ db, sessions: accounts, audit, now })
  const { rules, proposals, operators } = openOperatorManagement({ db, audit, now }, approvalSettings(settings))
  const reviews = new Reviews({ db, audit, reviewed: reviewedKinds(db), now, rules })
  const record = recordedActs({ db, audit, now })
  const { imageOrigins: pictureOrigins } = settings
  const [companies, announcements] = [openCompanyTable(database), openAnnouncementTable(database)]

  return {
    accounts,
    factors,
    passkeys,
    entries: openAccountAccess({ accounts, factors, passkeys, isFrozen: freezes.isFrozen, now }),
    ownKeys: openOwnKeys({ db, accounts, factors, passkeys, now }),
    codes,
    freezes,
    registrations: openRegistrations({
      ...{ db, accounts, codes, drop, factors, now },
      undoFunds: openRevertedFunds(db, now),
      waitMs: securityWaitMs(settings),
    }),
    subscriptions: openSubscriptionTable(db),
    rankings: openRankings(db),

    pictures: {
      ...pictures,
      /** Those of what was rejected before a time, UTC ms: nobody is checked by them any more; and those taken off the journal. */
      expired: (before: number) => [
        ...[checks, books.identities].flatMap((one) => one.rejectedPictures(before)),
        ...journal.takenOff(),
      ],
    },
    journal,
    identity: new Identity({ db, table: checks, claimPicture, now }),
    loanIdentities: new LoanIdentities({ db, table: books.identities, claimPicture, now }),
    loanTerms: books.terms,
    loans: new Loans({ db, books, claimPicture, now }),

    signIns: new SignIns({ database: { db, seal }, audit, now, issuer: `${settings.title || 'Broker'} console` }),
    operators,
    proposals,
    help: openUserHelp({ db, accounts, drop, audit, now }),
    reviews,
    news: new NewsService({ table: openNewsTable(database), record, pictureOrigins, now }),
    companies: new CompanyService({ table: companies, announcements, record, pictureOrigins }),
    methods: new MethodService({ db, setups: [...fundSetups(db), ...loanSetups(db)], record, rules }),
    presentations: new PresentationService({ db, presentation, instruments, record }),
    storedChecks: openStoredChecks(db),

    /** The same as `reviews`, for who only looks. */
    queues: reviews,
    alsoUsed: openAlsoUsed(pictures, reviews),
    standings: openUserStandings({ db, checks, books, factors, passkeys }),
  }
}

export type Services = ReturnType<typeof openServices>

/** The services for whoever must not wait in this thread. */
export type AsyncServices = { readonly [N in keyof Services]: AsyncApi<Services[N]> }
