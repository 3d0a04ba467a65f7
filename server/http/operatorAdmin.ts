import { msg } from '@lingui/core/macro'
import type { OneTimePassword } from '../../contract/operator/entities/operator.ts'
import { OPERATOR_NAME_LENGTH } from '../../contract/operator/entities/operator.ts'
import type { OperatorFault, Operators } from '../operators/operators.ts'
import { type OperatorRecord, operatorView } from '../operators/operatorTable.ts'
import type { AuditReads } from '../ops/auditLog.ts'
import type { BooksChecks } from '../ops/booksChecks.ts'
import type { Asked } from '../store/asked.ts'
import { take } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { goodPage, short } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'

const LONGEST_NAME = 64

/** What admins look after, and how the books stand. */
export interface OperatorAdmin {
  readonly operators: Asked<Operators>
  /** All operators, by name. */
  readonly listed: () => Promise<OperatorRecord[]>
  readonly audit: AuditReads
  readonly checks: BooksChecks
  /** Whole readings of books and log by one operator: they take the server's time. */
  readonly readings: RateLimit
}

/** Operators, audit log and books in the console. */
export function operatorAdmin({ operators, listed, audit, checks, readings }: OperatorAdmin): OperatorHandlers {
  return {
    operators: async () => ({ data: (await listed()).map(operatorView) }),
    createOperator: async ({ name, roles }, { actor }) => ({
      data: madeOrRefused(await operators.create(actor, short(name, LONGEST_NAME, 'name'), roles)),
    }),
    resetOperator: async ({ name }, { actor }) => ({ data: madeOrRefused(await operators.reset(actor, name)) }),
    setOperatorRoles: async ({ name, roles }, { actor }) => done(await operators.setRoles(actor, name, roles)),
    disableOperator: async ({ name, disabled }, { actor }) => done(await operators.setDisabled(actor, name, disabled)),
    auditEntries: async ({ page, ...asked }) => {
      goodPage(page)
      short(asked.actor ?? '', LONGEST_NAME, 'actor')
      short(asked.subject ?? '', LONGEST_NAME, 'subject')
      return { data: await audit.page(asked, page) }
    },
    verifyAudit: async (_, { actor }) => {
      take(readings, actor)
      const report = await audit.verify()
      return { data: report.intact ? report : { ...report, entries: report.broken - 1 } }
    },
    booksChecks: async () => ({ data: await checks.last() }),
    checkBooks: async (_, { actor }) => {
      take(readings, actor)
      return { data: await checks.run(actor) }
    },
  }
}

const faults: Readonly<Record<OperatorFault, () => Refused>> = {
  badName: () =>
    new Refused(
      msg`A name has ${OPERATOR_NAME_LENGTH.least} to ${OPERATOR_NAME_LENGTH.most} small letters, digits, dots and dashes, and begins with a letter`,
    ),
  taken: () => new Refused(msg`There is an operator of this name already`),
  noRoles: () => new Refused(msg`Choose at least one role`),
  unknown: () => new Refused(msg`There is no such operator`),
  self: () => new Refused(msg`Nobody changes themselves: ask another admin`),
}

function madeOrRefused(made: OneTimePassword | OperatorFault): OneTimePassword {
  if (typeof made === 'string') throw faults[made]()
  return made
}

function done(fault: OperatorFault | undefined): { readonly data: undefined } {
  if (fault !== undefined) throw faults[fault]()
  return { data: undefined }
}
