import type { FastifyBaseLogger } from 'fastify'
import { micros } from '../../engine/money.ts'
import type { Settings } from '../config.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import type { ApprovalSettings } from './approvalRules.ts'

const HOUR_MS = 60 * 60 * 1000
const DEFAULT_LIMIT_USD = 10_000
const DEFAULT_WAIT_HOURS = 24

/** The settings that approvals go by. */
export type ApprovalChoices = Pick<Settings, 'fourEyesUsd' | 'operators' | 'operatorWaitHours' | 'demo'>

const waitHoursOf = ({ operatorWaitHours, demo }: ApprovalChoices) =>
  operatorWaitHours ?? (demo ? 0 : DEFAULT_WAIT_HOURS)

/** Returns the strictness of a server. */
export const approvalSettings = (choices: ApprovalChoices): ApprovalSettings => ({
  limit: micros(choices.fourEyesUsd),
  waitMs: waitHoursOf(choices) * HOUR_MS,
  oneOperator: choices.operators === 'one',
})

const newest = (audit: AuditLog, variable: string) => audit.of(variable).at(-1)?.remark

/** Returns the command line's strictness from the audit log, because the environment of a command is not trusted. */
export function recordedApprovalSettings(audit: AuditLog): ApprovalSettings {
  return {
    limit: micros(newest(audit, 'FOUR_EYES_USD') ?? DEFAULT_LIMIT_USD),
    waitMs: Number(newest(audit, 'OPERATOR_WAIT_HOURS') ?? DEFAULT_WAIT_HOURS) * HOUR_MS,
    oneOperator: newest(audit, 'OPERATORS') === 'one',
  }
}

/** Settings recorded at a start. */
export interface Recording {
  readonly audit: AuditLog
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Writes to the audit log how strict the server is, when that has changed; and OPERATORS=one at every start. */
export function recordApprovalSettings(choices: ApprovalChoices, recording: Recording): void {
  const isOne = choices.operators === 'one'
  if (isOne) recording.log.warn('OPERATORS=one: one approval is enough for every amount and every change of operators')
  recordSetting('FOUR_EYES_USD', choices.fourEyesUsd, { ...recording, fallback: DEFAULT_LIMIT_USD })
  recordSetting('OPERATOR_WAIT_HOURS', waitHoursOf(choices), { ...recording, fallback: DEFAULT_WAIT_HOURS })
  recordSetting('OPERATORS', choices.operators, { ...recording, fallback: 'several', always: isOne })
}

/** Writes a setting that the operator answers for to the audit log when it has changed, or at every start. */
export function recordSetting(
  variable: string,
  value: string | number,
  {
    audit,
    now,
    fallback,
    always = false,
  }: Recording & { readonly fallback: string | number; readonly always?: boolean },
): void {
  if (always || (newest(audit, variable) ?? String(fallback)) !== String(value))
    audit.append({ actor: 'auto', act: 'setting', subject: variable, remark: String(value) }, now())
}
