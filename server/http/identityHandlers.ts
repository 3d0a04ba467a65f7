import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { CARD_ID, LONGEST_NAME, maskedCardId, maskedName } from '../../contract/identityData.ts'
import type { Identity, IdentityRefusal } from '../identity/identity.ts'
import type { IdentityCheck } from '../identity/identityTable.ts'
import type { PictureRefusal, Pictures } from '../pictures/pictures.ts'
import { UNUSED_DAYS } from '../pictures/pictures.ts'
import type { Asked } from '../store/asked.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { pictureAddressOf, pictureNameOf } from './pictureAddress.ts'
import { realOnly } from './realAccount.ts'
import { tooLarge } from './uploads.ts'

/** Uploaded pictures and the identity check (document 2 §7, decisions §7, §9). */
export function identityHandlers(identity: Asked<Identity>, pictures: Pictures): SessionHandlers {
  return {
    uploadImage: async ({ file }, { accountId }) => {
      const added = await pictures.add(accountId, new Uint8Array(await file.arrayBuffer()))
      if (typeof added === 'string') throw refusalOf(added)
      return { data: pictureAddressOf(added.name) }
    },
    submitIdentity: async ({ name, cardId, frontPicture, backPicture }, visit) => {
      realOnly(visit)
      const outcome = await identity.submit(visit.accountId, {
        name,
        cardId,
        frontPicture: pictureNameOf(frontPicture),
        backPicture: pictureNameOf(backPicture),
      })
      if (outcome !== 'taken') throw new Refused(wordsOf(outcome))
      return {
        data: undefined,
        message: msg`Your documents were handed in; the check takes up to ${plural(REVIEW_HOURS, { one: '# hour', other: '# hours' })}`,
      }
    },
    identityState: async (_, { accountId }) => ({ data: stateOf(await identity.checkOf(accountId)) }),
  }
}

/** What an account hears of its check: once it has been handed in no more than tells which document it was. */
function stateOf(check: IdentityCheck | undefined) {
  if (check === undefined) return { status: 'none' as const }
  const { name, cardId, remark } = check
  if (check.status === 'rejected') return { status: 'none' as const, name, cardId, rejectReason: remark ?? '' }
  const masked = { name: maskedName(name), cardId: maskedCardId(cardId) }
  if (check.status === 'approved') return { status: 'finished' as const, ...masked }
  return {
    status: 'waiting' as const,
    ...masked,
    frontPicture: pictureAddressOf(check.frontPicture),
    backPicture: pictureAddressOf(check.backPicture),
  }
}

function refusalOf(refusal: PictureRefusal): Refused {
  switch (refusal) {
    case 'empty':
      return new Refused(msg`The file is empty`)
    case 'tooLarge':
      return tooLarge()
    case 'noPicture':
      return new Refused(msg`This is no JPEG, PNG or WebP picture that can be read`)
    case 'tooMany':
      return new Refused(
        msg`You have uploaded too many pictures; those that are not used are removed after ${plural(UNUSED_DAYS, { one: 'a day', other: '# days' })}`,
      )
    case 'busy':
      return new Refused(msg`Too many pictures are being worked on; please try again in a moment`)
    case 'diskFull':
      return new Refused(msg`The picture cannot be stored at present; please try again later`)
  }
}

function wordsOf(refusal: IdentityRefusal): MessageDescriptor {
  switch (refusal) {
    case 'name':
      return msg`Enter your name as it is printed on your document: letters only, at most ${LONGEST_NAME}`
    case 'cardId':
      return msg`Enter the number as it is printed on your document: ${CARD_ID.least} to ${CARD_ID.most} letters and digits`
    case 'samePicture':
      return msg`Both sides of the document are needed: these are the same picture`
    case 'pictures':
      return msg`Upload the pictures of both sides once more`
    case 'waiting':
      return msg`Your documents are being checked already`
    case 'approved':
      return msg`Your identity is verified already`
  }
}
