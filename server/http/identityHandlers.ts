import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { CARD_ID, MAX_NAME_LENGTH, maskedCardId, maskedName } from '../../contract/identityData.ts'
import type { Identity, IdentityRefusal } from '../identity/identity.ts'
import type { IdentityCheck } from '../identity/identityTable.ts'
import type { PictureRefusal, Pictures } from '../pictures/pictures.ts'
import { UNUSED_DAYS } from '../pictures/pictures.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { pictureAddressOf, pictureNameOf } from './pictureAddress.ts'
import { realOnly } from './realAccount.ts'
import { tooLarge } from './uploads.ts'

/** Uploaded pictures and the identity check (document 2 §7, decisions §7, §9). */
export function identityHandlers(identity: AsyncApi<Identity>, pictures: Pictures): SessionHandlers {
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
        message: msg`Documents submitted. Review takes up to ${plural(REVIEW_HOURS, { one: '# hour', other: '# hours' })}`,
      }
    },
    identityState: async (_, { accountId }) => ({ data: stateOf(await identity.checkOf(accountId)) }),
  }
}

/**
 * Returns the state of a check as its account may see it. After submission it says no more than the type of document.
 */
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
      return new Refused(msg`Upload a readable JPEG, PNG or WebP image`)
    case 'tooMany':
      return new Refused(
        msg`You’ve uploaded too many images. Unused images are removed after ${plural(UNUSED_DAYS, { one: 'a day', other: '# days' })}`,
      )
    case 'busy':
      return new Refused(msg`Too many images are being processed. Please try again in a moment`)
    case 'diskFull':
      return new Refused(msg`The image couldn’t be saved. Please try again later`)
  }
}

function wordsOf(refusal: IdentityRefusal): MessageDescriptor {
  switch (refusal) {
    case 'name':
      return msg`Enter your name as shown on your ID, using letters only, up to ${MAX_NAME_LENGTH}`
    case 'cardId':
      return msg`Enter the document number as shown on your ID: ${CARD_ID.least} to ${CARD_ID.most} letters and digits`
    case 'samePicture':
      return msg`Upload a different image for each side of the document`
    case 'pictures':
      return msg`Upload the photos of both sides again`
    case 'waiting':
      return msg`Your documents are already under review`
    case 'approved':
      return msg`Your identity is already verified`
  }
}
