import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { FACTOR_RIPENS_HOURS, LONGEST_REQUEST_ID } from '../../contract/constants.ts'
import { wordsOf as engineWords } from '../../engine/refusals.ts'
import type { Done, Refusal } from './outcome.ts'

/** The words of what was done or refused, for the door to translate. */
export const wordsOf = (message: Done | Refusal): MessageDescriptor =>
  'done' in message ? doneWords(message) : refusalWords(message)

function doneWords(message: Done): MessageDescriptor {
  switch (message.done) {
    case 'depositAnnounced':
      return msg`Your deposit was announced; it is credited once it has been checked`
    case 'withdrawalAsked':
      return msg`Your withdrawal was requested; the amount is locked until it has been reviewed`
    default:
      return engineWords(message)
  }
}

function refusalWords(refusal: Refusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'accountUnknown':
      return msg`This account does not exist`
    case 'requestReused':
      return msg`This request id was used for something else`
    case 'requestIdInvalid':
      return msg`The request id must have one to ${LONGEST_REQUEST_ID} characters`
    case 'notStored':
      return msg`The order could not be stored, so nothing was done; please try again`
    case 'unavailable':
      return msg`Trading is not available at the moment; nothing was done`
    case 'moneyUnavailable':
      return msg`This cannot be done at the moment; nothing was done, please try again`
    case 'proofUnfit':
      return msg`Upload the picture of your payment once more`
    case 'methodGone':
      return msg`This address or account is no longer bound`
    case 'factorMissing':
      return msg`Set up an authenticator app before you withdraw. Nothing was withdrawn.`
    case 'codeMissing':
      return msg`Enter a code of your authenticator app to confirm`
    case 'codesBoth':
      return msg`Your authenticator app was set up less than ${plural(FACTOR_RIPENS_HOURS, { one: '# hour', other: '# hours' })} ago: enter its code, and the one that is sent to you too`
    case 'codeUnasked':
      return msg`Ask for a code and enter it to confirm`
    case 'accountFrozen':
      return msg`Your account is frozen`
    case 'codeWrong':
      return msg`The code is wrong or was used already`
    case 'identityDue':
      return msg`Verify your identity before you trade or withdraw`
    case 'tooManyWaiting':
      return msg`At most ${{ limit: refusal.limit }} requests of this kind can wait to be reviewed`
    default:
      return engineWords(refusal)
  }
}
