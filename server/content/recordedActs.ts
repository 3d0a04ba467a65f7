import { createHash } from 'node:crypto'
import type { AuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'

/** `now` is the wall clock, in UTC ms. */
export interface ActDeps {
  readonly db: Sql
  readonly audit: AuditLog
  readonly now: () => number
}

/** The effect of an action. */
export interface Operation<T> {
  /** To what, such as `news-7`. */
  readonly subject: string
  /** Value before the change. Missing if it is new. */
  readonly was?: object | undefined
  /** Value now. Missing if it has ended. */
  readonly became?: object | undefined
  readonly answer: T
}

/** Longer values stand in the log by their beginning and their hash; the whole is kept beside it. */
const MAX_LENGTH = 300
const PREFIX_LENGTH = 80

function reported(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  const text = JSON.stringify(value)
  if (text.length <= MAX_LENGTH) return text
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, PREFIX_LENGTH)}… (${text.length} characters, sha256 ${hash})`
}

/** Returns the changed fields as text for the audit log. */
export function changeText(was: object | undefined, became: object | undefined): string {
  const [before, after] = [new Map(Object.entries(was ?? {})), new Map(Object.entries(became ?? {}))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
    .map((name) =>
      was === undefined
        ? `${name}: ${reported(after.get(name))}`
        : `${name}: ${reported(before.get(name))} → ${reported(after.get(name))}`,
    )
    .join('; ')
}

/**
 * Does an act in one transaction with its entry in the audit log and, whole, what it has overwritten. `work` answers
 * undefined when nothing is to be done: then nothing is written.
 */
export type RecordedAct = <T>(
  actor: string,
  act: string,
  work: (at: number) => Operation<T> | undefined,
) => T | undefined

/** Makes acts that leave a trace. */
export function recordedActs({ db, audit, now }: ActDeps): RecordedAct {
  const keep = db.prepare('INSERT INTO earlier_content (subject, at, actor, value) VALUES (?, ?, ?, ?)')
  return (actor, act, work) =>
    db
      .transaction(() => {
        const at = now()
        const operation = work(at)
        if (operation === undefined) return undefined
        const { subject, was, became, answer } = operation
        if (was !== undefined) keep.run(subject, at, actor, JSON.stringify(was))
        audit.append({ actor, act, subject, remark: changeText(was, became) }, at)
        return answer
      })
      .immediate()
}
