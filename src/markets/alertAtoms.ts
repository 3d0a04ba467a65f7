import { type Atom, atom } from 'jotai'
import { listAlerts } from '../../contract/calls/alerts.ts'
import type { Decimal } from '../../contract/codec.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { offersAtom } from '../session/offers.ts'
import { practiceAtom } from '../session/session.ts'

/** Open sheet of price alerts: of one instrument by its code, with an optional price, or of all. */
export type AlertSheetKind = { readonly code: string; readonly price?: Decimal } | 'all'

/** The open sheet of price alerts; none while it is closed. */
export const alertSheetAtom = atom<AlertSheetKind | undefined>(undefined)

/** Codes of the instruments with an alert that has fired and was not looked at yet. */
export const unreadAlertsAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Ids of the account's notices that were not looked at yet. */
export const unreadNoticesAtom = atom<ReadonlySet<string>>(new Set<string>())

/** True if the server offers price alerts. Undefined until it has said so. Practice accounts have none. */
export const alertsOfferedAtom: Atom<boolean | undefined> = atom((get) =>
  get(basicInfoAtom) ? get(offersAtom)(listAlerts) && !get(practiceAtom) : undefined,
)
