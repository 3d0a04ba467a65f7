import { readFileSync } from 'node:fs'
import { PASSWORD_LENGTH } from '../../../contract/passwords.ts'
import { type Filter, mayHold, readFilter } from './filter.ts'

/** Normalises a password for the lookup: case and Unicode composition do not make a breached password safe. */
export const asListed = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Returns true if a password of a list can be chosen here at all. */
export function canBeChosen(listed: string): boolean {
  const { length } = [...listed]
  return length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
}

let filter: Filter | undefined
/** Beside this file, and in the built server beside its program. `npm run breached` makes it. */
const opened = (): Filter => {
  filter ??= readFilter(readFileSync(new URL('breached.filter', import.meta.url)))
  return filter
}

/**
 * Returns true if a password is one of those that attackers try first (docs/decisions/passwords.md). One in 65,536 others is
 * taken for one.
 */
export const isBreached = (password: string): boolean => mayHold(opened(), asListed(password))
