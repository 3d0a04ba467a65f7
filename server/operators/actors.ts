/** Before the names of those who work at the machine itself. */
const SHELL = 'shell:'

/** How the audit log names a user of the machine. */
export const shellActor = (user: string): string => `${SHELL}${user}`

/** Whether somebody acts at the command line. */
export const isShell = (actor: string): boolean => actor.startsWith(SHELL)

/** Whoever may become one user of the machine may become all; and who has the same name in the console is the same one. */
export const isSamePerson = (one: string, other: string): boolean =>
  (isShell(one) && isShell(other)) || nameOf(one) === nameOf(other)

const nameOf = (actor: string) => actor.replace(SHELL, '').toLowerCase()
