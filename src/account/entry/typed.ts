import { draftAtom, secretAtom } from '../../session/drafts.ts'

/** Entries that all login forms share, so that they are typed once. `''`: nothing selected or typed yet. */
export const kindAtom = draftAtom('kind')
export const emailAtom = draftAtom('email')
/** The invite code as it stands in its field, and the one that an address brought there last. */
export const inviteAtom = draftAtom('invite')
export const invitedByAtom = draftAtom('invited-by')
/** Until when no further code can be sent, by what for and to whom, as JSON. */
export const sentCodesAtom = draftAtom('codes')

/** Secrets typed into a login form, which are not stored. */
export const loginSecrets = { password: secretAtom(), code: secretAtom() }
/** Challenge from the password step, until the second factor is entered. */
export const challengeAtom = secretAtom()
export const registerSecrets = { password: secretAtom(), repeated: secretAtom(), code: secretAtom() }
export const forgotSecrets = { password: secretAtom(), repeated: secretAtom(), code: secretAtom() }
export const changeSecrets = { old: secretAtom(), password: secretAtom(), repeated: secretAtom() }
