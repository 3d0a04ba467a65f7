import { draftAtom, secretAtom } from '../../session/drafts.ts'

/** Who one is, the same at every door: what was typed at one stands at the next. `''`: not chosen or typed yet. */
export const kindAtom = draftAtom('kind')
export const emailAtom = draftAtom('email')
/** The invite code as it stands in its field, and the one that an address brought there last. */
export const inviteAtom = draftAtom('invite')
export const invitedByAtom = draftAtom('invited-by')
/** Until when no further code can be sent, by what for and to whom, as JSON. */
export const sentCodesAtom = draftAtom('codes')

/** What is typed at a door and is nobody else's to read. */
export const loginSecrets = { password: secretAtom(), code: secretAtom() }
/** What the password opened, until the second factor is told. */
export const challengeAtom = secretAtom()
export const registerSecrets = { password: secretAtom(), repeated: secretAtom(), code: secretAtom() }
export const forgotSecrets = { password: secretAtom(), repeated: secretAtom(), code: secretAtom() }
export const changeSecrets = { old: secretAtom(), password: secretAtom(), repeated: secretAtom() }
