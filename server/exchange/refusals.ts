import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { FACTOR_RIPENS_HOURS, MAX_REQUEST_ID_LENGTH } from '../../contract/constants.ts'
import { wordsOf as engineWords } from '../../engine/refusals.ts'
import type { Done, Refusal } from './outcome.ts'

/** The words of what was done or refused, for the door to translate. */
export const wordsOf = (message: Done | Refusal): MessageDescriptor =>
  'done' in message ? doneWords(message) : refusalWords(message)

function doneWords(message: Done): MessageDescriptor {
  switch (message.done) {
    case 'depositAnnounced':
      return msg`Deposit submitted. We’ll credit it once we confirm your payment`
    case 'withdrawalAsked':
      return msg`Withdrawal submitted. The amount is locked until the review is complete`
    default:
      return engineWords(message)
  }
}

function refusalWords(refusal: Refusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'accountUnknown':
      return msg`This account doesn’t exist`
    case 'requestReused':
      return msg`This request id was already used for a different request`
    case 'requestIdInvalid':
      return msg`The request id must have one to ${MAX_REQUEST_ID_LENGTH} characters`
    case 'notStored':
      return msg`The order couldn’t be saved, so nothing was done. Please try again`
    case 'unavailable':
      return msg`Trading isn’t available right now; nothing was done`
    case 'moneyUnavailable':
      return msg`This isn’t possible right now; nothing was done. Please try again`
    case 'proofUnfit':
      return msg`Upload the proof of payment again`
    case 'methodGone':
      return msg`This withdrawal method is no longer saved`
    case 'factorMissing':
      return msg`Set up an authenticator app before you withdraw. No money was withdrawn.`
    case 'codeMissing':
      return msg`Enter a code from your authenticator app to confirm`
    case 'codesBoth':
      return msg`You set up your authenticator app less than ${plural(FACTOR_RIPENS_HOURS, { one: '# hour', other: '# hours' })} ago. Enter its code and the code we sent you`
    case 'codeUnasked':
      return msg`Request a code and enter it to confirm`
    case 'accountFrozen':
      return msg`Your account is frozen`
    case 'codeWrong':
      return msg`The code is incorrect or has already been used`
    case 'identityDue':
      return msg`Verify your identity before you trade or withdraw`
    case 'busy':
      return msg`We’re very busy and closing orders have priority, so nothing was done. Try again in ${plural({ seconds: refusal.seconds }, { one: '# second', other: '# seconds' })}.`
    case 'tooManyWaiting':
      return msg`You can have up to ${{ limit: refusal.limit }} requests of this kind under review`
    default:
      return engineWords(refusal)
  }
}
