import { createHash } from 'node:crypto'
import type { AuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'

/** What recorded acts are made with. `now` is the wall clock's, UTC ms. */
export interface ActParts {
  readonly db: Sql
  readonly audit: AuditLog
  readonly now: () => number
}

/** What an act has done. */
export interface Deed<T> {
  /** To what, such as `news-7`. */
  readonly subject: string
  /** What it was; missing for what is new. */
  readonly was?: object | undefined
  /** What it is now; missing for what has ended. */
  readonly became?: object | undefined
  readonly answer: T
}

/** Longer values stand in the log by their beginning and their hash; the whole is kept beside it. */
const LONGEST = 300
const BEGINNING = 80

function told(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  const text = JSON.stringify(value)
  if (text.length <= LONGEST) return text
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, BEGINNING)}… (${text.length} characters, sha256 ${hash})`
}

/** What an act has changed, for the audit log: the fields that are not as they were. */
export function changeText(was: object | undefined, became: object | undefined): string {
  const [before, after] = [new Map(Object.entries(was ?? {})), new Map(Object.entries(became ?? {}))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
    .map((name) =>
      was === undefined
        ? `${name}: ${told(after.get(name))}`
        : `${name}: ${told(before.get(name))} → ${told(after.get(name))}`,
    )
    .join('; ')
}

/**
 * Does an act in one transaction with its entry in the audit log and, whole, what it has overwritten. `work` answers
 * undefined when nothing is to be done: then nothing is written.
 */
export type RecordedAct = <T>(actor: string, act: string, work: (at: number) => Deed<T> | undefined) => T | undefined

/** Makes acts that leave a trace. */
export function recordedActs({ db, audit, now }: ActParts): RecordedAct {
  const keep = db.prepare('INSERT INTO earlier_content (subject, at, actor, value) VALUES (?, ?, ?, ?)')
  return (actor, act, work) =>
    db
      .transaction(() => {
        const at = now()
        const deed = work(at)
        if (deed === undefined) return undefined
        const { subject, was, became, answer } = deed
        if (was !== undefined) keep.run(subject, at, actor, JSON.stringify(was))
        audit.append({ actor, act, subject, remark: changeText(was, became) }, at)
        return answer
      })
      .immediate()
}
