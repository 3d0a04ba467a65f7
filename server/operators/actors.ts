/** Before the names of those who work at the machine itself. */
const SHELL = 'shell:'

/** Returns the audit log's name for a user of the machine. */
export const shellActor = (user: string): string => `${SHELL}${user}`

/** Returns true if somebody acts at the command line. */
export const isShell = (actor: string): boolean => actor.startsWith(SHELL)

/**
 * Returns true if two actors may be the same person: any user of the machine may act as another, and equal names in console and
 * machine count as one.
 */
export const isSamePerson = (one: string, other: string): boolean =>
  (isShell(one) && isShell(other)) || nameOf(one) === nameOf(other)

const nameOf = (actor: string) => actor.replace(SHELL, '').toLowerCase()
