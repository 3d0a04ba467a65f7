import type { Params } from '../../contract/calls/call.ts'
import { identityState, submitIdentity } from '../../contract/calls/identity.ts'
import { messageAnswer, request } from '../api/request.ts'
import { openOnce } from '../once/openOnce.ts'
import { queryByRecords, reportOnce } from '../once/submission.ts'
import { openPictureUpload } from '../pictures/pictureUpload.ts'
import { draftAtom } from '../session/drafts.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'

/** Entries and uploads before submission, kept through errors, a reload and a change of language. */
export const nameAtom = draftAtom('identity-name')
export const cardIdAtom = draftAtom('identity-number')

/** The pictures of both sides of the document. */
export const pictures = {
  front: openPictureUpload('identity-front'),
  back: openPictureUpload('identity-back'),
} as const

/** An identity, sent once. Whoever waits for the review or has passed it has sent one. */
export const identityOnce = openOnce<Params<typeof submitIdentity>, undefined>({
  perform: (identity) => messageAnswer(submitIdentity, identity, { silent: true }),
  ask: () => queryByRecords(async () => (await request(identityState, {}, { silent: true })).status !== 'none'),
})
reportOnce(identityOnce, ({ message }) => {
  if (message !== '') toast(message)
  pictures.front.remove()
  pictures.back.remove()
  store.set(nameAtom, '')
  store.set(cardIdAtom, '')
})
