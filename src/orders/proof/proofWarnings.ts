import { atom } from 'jotai'
import * as v from 'valibot'
import type { OrderEvidence } from '../../../contract/entities/evidence.ts'
import { ORDER_WARNINGS } from '../../session/personalKeys.ts'
import { userAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import { forgetLog, knownLogs, type ProofFault, type ReportedLog } from './knownLogs.ts'

const faults = [
  ...['unreadable', 'unsigned', 'missing', 'noTick', 'otherPrice', 'earlierTick'],
  ...['otherKey', 'changedPast', 'otherOrder'],
] as const

const schema = v.array(
  v.object({
    /** The number of the order, the id of the refusal's receipt, or the shard of the log. */
    id: v.string(),
    fault: v.picklist(faults as readonly ProofFault[]),
    /** Evidence for other people, as JSON. */
    evidence: v.string(),
    /** Somebody has read it. */
    isSeen: v.boolean(),
  }),
)
type Stored = v.InferOutput<typeof schema>[number]

/** Something that could not be verified: an order, or a whole log. It stands until it is acknowledged. */
export interface ProofWarning extends Omit<Stored, 'isSeen'> {
  readonly about: 'order' | 'log'
}

/** Logs are the same for every account of this device. */
const LOG_WARNINGS = 'log-warnings'
const changesAtom = atom(0)

const keyOf = (about: ProofWarning['about'], user: string | undefined): string | undefined =>
  about === 'log' ? LOG_WARNINGS : user && `${ORDER_WARNINGS}${user}`

function read(key: string): Stored[] {
  try {
    const read = v.safeParse(schema, JSON.parse(readStored(key) ?? '[]'))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

/** Warnings about logs and the account's orders that nobody has dismissed. */
export const proofWarningsAtom = atom<readonly ProofWarning[]>((get) => {
  get(changesAtom)
  const user = get(userAtom)?.id
  return (['log', 'order'] as const).flatMap((about) => {
    const key = keyOf(about, user)
    const unseen = key === undefined ? [] : read(key).filter(({ isSeen }) => !isSeen)
    return unseen.map(({ isSeen: _, ...warning }) => ({ ...warning, about }))
  })
})

function change(about: ProofWarning['about'], to: (warnings: readonly Stored[]) => readonly Stored[]): void {
  const key = keyOf(about, store.get(userAtom)?.id)
  if (key === undefined) return
  const before = read(key)
  const after = to(before)
  if (after === before) return
  writeStored(key, after.length > 0 ? JSON.stringify(after) : undefined)
  store.set(changesAtom, (count) => count + 1)
}

function warn({ about, ...warning }: ProofWarning): void {
  change(about, (before) => {
    const isKnown = before.some(({ id, fault }) => id === warning.id && fault === warning.fault)
    return isKnown ? before : [...before, { ...warning, isSeen: false }]
  })
}

/** Warns of an order or a refusal that could not be verified; of the same fault once. */
export const warnOfOrder = (id: string, fault: ProofFault, evidence: OrderEvidence): void =>
  warn({ about: 'order', id, fault, evidence: JSON.stringify(evidence) })

/** Warns of a log that is not trusted any more: what it said before and what it says now show that to anybody. */
export const warnOfLog = (reported: ReportedLog, fault: ProofFault): void => {
  const { key, shard, checkpoint } = reported
  const evidence = JSON.stringify({ before: knownLogs()[shard], now: { key, checkpoint } })
  warn({ about: 'log', id: String(shard), fault, evidence })
}

/** Somebody has read a warning. A log is trusted again from its next checkpoint on. */
export function acknowledge({ about, id }: Pick<ProofWarning, 'about' | 'id'>): void {
  if (about === 'log') forgetLog(Number(id))
  change(about, (before) =>
    about === 'log'
      ? before.filter((one) => one.id !== id)
      : before.map((one) => (one.id === id ? { ...one, isSeen: true } : one)),
  )
}
