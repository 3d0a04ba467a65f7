import type { Call } from '../../contract/calls/call.ts'
import { type Codec, type Field, id, integer, text } from '../../contract/codec.ts'

/** Object that a parameter refers to. Rows of `Owned` belong to one account: nobody else may read or change them. */
export type Owned = 'order' | 'alert' | 'method' | 'withdrawal' | 'loan' | 'picture' | 'session' | 'passkey' | 'request'
/** Rows that operators alone name; those of the house are of nobody, as a draft of news. */
export type Reviewed = 'review' | 'user' | 'operator' | 'proposal' | 'house'
/**
 * `everybody`: a row that is the same for all, such as an instrument. `secret`: whoever has it may use it, such as a code or
 * a challenge sealed to a session (`sealedChallenges.test.ts`). `words`: nothing is looked up by it alone.
 */
export type Named = Owned | Reviewed | 'everybody' | 'secret' | 'words'

/** Parameters by their name on the wire, all calls alike. */
const byName: Readonly<Record<string, Named>> = {
  ...{ request_id: 'request', proofImg: 'picture', front_pic: 'picture', reverse_pic: 'picture', hand_pic: 'picture' },
  ...{ sign: 'picture', draw_method_id: 'method', loan_id: 'loan' },
  ...{ forex_id: 'everybody', area_id: 'everybody', category_id: 'everybody', charge_id: 'everybody' },
  ...{ wire_id: 'everybody', bank_coin: 'everybody', draw_currency_id: 'everybody', draw_id: 'everybody' },
  ...{ config_id: 'everybody', agreement: 'everybody', address: 'everybody', method_id: 'everybody' },
  ...{ demo_id: 'secret', device_id: 'secret', sms_code: 'secret', auth_code: 'secret', code: 'secret' },
  ...{ device_secret: 'secret', mail_code: 'secret', work_id: 'secret', work: 'secret' },
  ...{ app_code: 'secret', password: 'secret', re_password: 'secret', new_password: 'secret', old_password: 'secret' },
  ...{ secondary_password: 'secret', second_factor: 'secret', endpoint: 'secret', p256dh: 'secret', auth: 'secret' },
  ...{
    from: 'words',
    to: 'words',
    page: 'words',
    limit: 'words',
    before: 'words',
    name: 'words',
    invite_code: 'words',
  },
  ...{ account: 'words', mobile: 'words', memo: 'words', dc_address: 'words', bank_name: 'words', remark: 'words' },
  ...{ bank_branch: 'words', bank_address: 'words', bank_swift: 'words', payee_name: 'words', payee_account: 'words' },
  ...{ card_id: 'words', last_name: 'words', birthday: 'words', country: 'words', nickname: 'words' },
  ...{ search: 'words', actor: 'words', subject: 'words', changed_at: 'words', version: 'words', text: 'words' },
  ...{ category: 'words', title: 'words', summary: 'words', logo: 'words', content: 'words', url: 'words' },
  ...{ pictures: 'picture', note: 'words', rating: 'words', tags: 'words' },
  ...{ registered_address: 'words', office_address: 'words', email: 'words' },
}

/** Parameters whose name says another thing in another call. */
const byCall: Readonly<Record<string, Named>> = {
  ...{ 'closeOrder.id': 'order', 'cancelOrder.id': 'order', 'setStops.id': 'order', 'setTrailing.id': 'order' },
  ...{
    'closePart.id': 'order',
    'reverseOrder.id': 'order',
    'movePending.id': 'order',
    'saveJournalEntry.id': 'order',
    'removeAlerts.ids': 'alert',
  },
  ...{
    'deleteMethod.id': 'method',
    'cancelWithdrawal.id': 'withdrawal',
    'loanInfo.id': 'loan',
    'endSession.id': 'session',
    'removePasskey.id': 'passkey',
  },
  ...{ 'proveOrder.order_id': 'order', 'proveGrowth.shard': 'everybody', 'listTicks.shard': 'everybody' },
  ...{ 'listEntries.shard': 'everybody', 'witnessLog.shard': 'everybody', 'witnessLog.key': 'words' },
  'witnessLog.checkpoint': 'words',
  ...{ 'newsArticle.id': 'everybody', 'loanOfferInfo.id': 'everybody', 'setting.key': 'everybody' },
  // Public names of those who are ranked and copied.
  ...{ 'copyTrader.user': 'everybody', 'stopCopying.user': 'everybody' },
  ...{ 'getCaptcha.id': 'secret', 'getCaptchaWork.id': 'secret', 'register.key': 'secret', 'addPasskey.id': 'secret' },
  ...{ 'finishPasskeyLogin.id': 'secret', 'getLoginWork.id': 'secret', 'freezeAccount.token': 'secret' },
  // Where a page of the asker's own list goes on.
  'balanceChangeLog.after': 'words',
  ...{ 'decideReview.id': 'review', 'user.id': 'user', 'userLedger.id': 'user', 'endUserSecondFactor.id': 'user' },
  ...{ 'endUserSessions.id': 'user', 'freezeUser.id': 'user', 'unfreezeUser.id': 'user' },
  ...{ 'setOperatorRoles.name': 'operator', 'disableOperator.name': 'operator' },
  ...{ 'resetOperator.name': 'operator', 'decideMethod.id': 'house', 'newsItemWhole.id': 'house' },
  ...{ 'confirmProposal.id': 'proposal', 'endProposal.id': 'proposal' },
  ...{ 'saveNews.id': 'house', 'publishNews.id': 'house', 'withdrawNews.id': 'house', 'saveCompany.id': 'house' },
  ...{ 'withdrawCompany.id': 'house', 'orderCompanies.ids': 'house', 'presentInstrument.id': 'house' },
  ...{ 'orderInstruments.ids': 'house', 'saveCategory.id': 'house', 'removeCategory.id': 'house' },
  ...{ 'orderCategories.ids': 'house', 'presentInstrument.category_id': 'house', 'proposeMethod.method_id': 'house' },
}

/** A parameter that can name something: its path in the call, and its names on the wire. */
export interface Parameter {
  readonly call: string
  readonly wire: string
}

const isCodec = (of: object): of is Codec<unknown> => 'schema' in of && 'encode' in of
const isField = (of: unknown): of is Field<unknown> => typeof of === 'object' && of !== null && 'wire' in of

/** Every parameter of a call that is an id, text or a whole number, those inside records and lists included. */
export function parametersOf([call, { params }]: readonly [string, Call]): Parameter[] {
  const found: Parameter[] = []
  const look = (codec: Codec<unknown>, wire: string) => {
    if ([id, text, integer].includes(codec as never)) found.push({ call, wire })
    else if (codec.of && isCodec(codec.of)) look(codec.of, wire)
    else if (codec.of) for (const one of Object.values(codec.of)) if (isField(one)) look(one.codec, one.wire)
  }
  look(params, '')
  return found
}

/**
 * Returns the object that a parameter refers to. Throws for an undeclared parameter, so that every new call declares whose rows
 * it reaches.
 */
export function namedBy({ call, wire }: Parameter): Named {
  const named = byCall[`${call}.${wire}`] ?? byName[wire]
  if (named === undefined) throw new Error(`say in foreignIds.ts what ${wire} of ${call} names, and whose it is`)
  return named
}
