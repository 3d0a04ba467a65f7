import { msg } from '@lingui/core/macro'
import type { OneTimePassword } from '../../contract/operator/entities/operator.ts'
import { OPERATOR_NAME_LENGTH } from '../../contract/operator/entities/operator.ts'
import { usdText } from '../../engine/money.ts'
import type { ApprovalSettings } from '../operators/approvalRules.ts'
import type { Acted, OperatorFault, Operators } from '../operators/operators.ts'
import { type OperatorRecord, operatorView } from '../operators/operatorTable.ts'
import type { Proposals } from '../operators/proposals.ts'
import type { Visitor } from '../operators/visitorLookup.ts'
import type { AuditReads } from '../ops/auditLog.ts'
import type { BooksChecks } from '../ops/booksChecks.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { consumeAttempt } from './attempts.ts'
import { Refused } from './envelope.ts'
import { mayAs } from './operatorAccess.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { ownProposal } from './operatorMethods.ts'
import { barred, waitsNoLonger } from './operatorReviewing.ts'
import { goodPage, short } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'

const MAX_NAME_LENGTH = 64
const HOUR_MS = 60 * 60 * 1000

export interface OperatorAdmin {
  readonly operators: AsyncApi<Operators>
  readonly proposals: AsyncApi<Proposals>
  readonly approvals: ApprovalSettings
  /** The wall clock, UTC ms. */
  readonly now: () => number
  /** All operators, by name. */
  readonly listed: () => Promise<OperatorRecord[]>
  readonly audit: AuditReads
  readonly checks: BooksChecks
  /** Whole readings of books and log by one operator: they take the server's time. */
  readonly readings: RateLimit
}

/** Operators, audit log and books in the console. */
export function operatorAdmin(parts: OperatorAdmin): OperatorHandlers {
  const { operators, proposals, approvals, now, listed, audit, checks, readings } = parts
  /** Returns true if an operator has a role for a waiting proposal. Others are not told that it exists. */
  const isShown = async (id: string, visitor: Visitor): Promise<boolean> =>
    (await proposals.seenBy(visitor.operator.name)).some(
      ({ number, roles }) => number === numberIn(id) && mayAs(visitor, roles),
    )
  return {
    operators: async () => ({
      data: (await listed()).map((one) => {
        const until = one.accessAt + approvals.waitMs
        return { ...operatorView(one), ...(now() < until && { waitsUntil: until }) }
      }),
    }),
    createOperator: async ({ name, roles }, { actor }) => ({
      data: passwordOf(await operators.create(actor, short(name, MAX_NAME_LENGTH, 'name'), roles)),
    }),
    resetOperator: async ({ name }, { actor }) => ({ data: passwordOf(await operators.reset(actor, name)) }),
    setOperatorRoles: async ({ name, roles }, { actor }) => done(await operators.setRoles(actor, name, roles)),
    disableOperator: async ({ name, disabled }, { actor }) => done(await operators.setDisabled(actor, name, disabled)),
    proposals: async (_, { visitor, actor }) => ({
      data: (await proposals.seenBy(actor))
        .filter(({ roles }) => mayAs(visitor, roles))
        .map(({ number, roles: _roles, ...rest }) => ({ ...rest, id: `proposal-${number}` })),
    }),
    confirmProposal: async ({ id }, { visitor, actor }) => {
      if (!(await isShown(id, visitor))) throw waitsNoLonger()
      const confirmed = await proposals.confirm(actor, numberIn(id))
      if (confirmed === 'gone') throw waitsNoLonger()
      if (confirmed === 'stale') throw new Refused(msg`This is no longer possible. Reject it`)
      if ('reason' in confirmed) throw confirmed.reason === 'own' ? ownProposal() : barred(confirmed)
      return { data: { password: confirmed.password } }
    },
    endProposal: async ({ id }, { visitor, actor }) => {
      if (!(await isShown(id, visitor)) || !(await proposals.end(actor, numberIn(id)))) throw waitsNoLonger()
      return { data: undefined }
    },
    approvalRules: () => ({
      data: {
        limit: usdText(approvals.limit, 0),
        waitHours: approvals.waitMs / HOUR_MS,
        oneOperator: approvals.oneOperator,
      },
    }),
    auditEntries: async ({ page, ...requested }) => {
      goodPage(page)
      short(requested.actor ?? '', MAX_NAME_LENGTH, 'actor')
      short(requested.subject ?? '', MAX_NAME_LENGTH, 'subject')
      return { data: await audit.page(requested, page) }
    },
    verifyAudit: async (_, { actor }) => {
      consumeAttempt(readings, actor)
      const report = await audit.verify()
      return { data: report.intact ? report : { ...report, entries: report.broken - 1 } }
    },
    booksChecks: async () => ({ data: await checks.last() }),
    checkBooks: async (_, { actor }) => {
      consumeAttempt(readings, actor)
      return { data: await checks.run(actor) }
    },
  }
}

const faults: Readonly<Record<OperatorFault, () => Refused>> = {
  badName: () =>
    new Refused(
      msg`Use ${OPERATOR_NAME_LENGTH.least} to ${OPERATOR_NAME_LENGTH.most} lowercase letters, digits, dots and hyphens. Start with a letter`,
    ),
  taken: () => new Refused(msg`An operator with this name already exists`),
  noRoles: () => new Refused(msg`Choose at least one role`),
  unknown: () => new Refused(msg`This operator doesn’t exist`),
  self: () => new Refused(msg`You can’t change your own account. Ask another admin`),
  waiting: () => new Refused(msg`Another admin has already proposed this. It is waiting for confirmation`),
}

const numberIn = (id: string): number => Number(/^proposal-([1-9]\d{0,14})$/.exec(id)?.[1] ?? 0)

function passwordOf(created: Acted | OperatorFault): OneTimePassword {
  if (typeof created === 'string') throw faults[created]()
  if (created.password === undefined) throw new Error('an act gave no password')
  return created.password
}

function done(acted: Acted | OperatorFault): { readonly data: { readonly isProposed: boolean } } {
  if (typeof acted === 'string') throw faults[acted]()
  return { data: { isProposed: acted.isProposed } }
}
