import { atom, type WritableAtom } from 'jotai'
import { readStored, writeStored } from '../stored.ts'

/**
 * Kinds of notices: a pending order was filled, a stop was reached, an order ended on another device, a price alert
 * triggered.
 */
export const noticeKinds = ['filled', 'stops', 'elsewhere', 'alerts'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const KEY = 'notices-off'

const readOff = (): readonly NoticeKind[] => {
  const stored = (readStored(KEY) ?? '').split(' ')
  return noticeKinds.filter((kind) => stored.includes(kind))
}

const offAtom = atom(readOff())

/** Notices this device shows. A stop-out is always announced. */
export const noticesAtom: WritableAtom<ReadonlySet<NoticeKind>, [kind: NoticeKind, shown: boolean], void> = atom(
  (get) => new Set(noticeKinds.filter((kind) => !get(offAtom).includes(kind))),
  (get, set, kind, shown) => {
    const off = noticeKinds.filter((one) => (one === kind ? !shown : get(offAtom).includes(one)))
    set(offAtom, off)
    writeStored(KEY, off.length === 0 ? undefined : off.join(' '))
  },
)
