/** Makes values of parameters that an honest client might send. */
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { type Fields, PICTURE } from './building.ts'
import type { Memory } from './memory.ts'
import type { Operation, OperationParameter } from './operations.ts'
import type { Random } from './random.ts'

/** Password of the accounts of a run. It is on no list of leaked passwords. */
export const PASSWORD = 'a-kite-over-9-dunes'

/** A coin address of the first currency. */
export const COIN_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Entity of each parameter name, in one operation or in all. */
const named: Readonly<Record<string, string>> = {
  forex_id: 'Instrument.Id',
  'Trading.id': 'Order.Id',
  'Managing orders.id': 'Order.open',
  'closeOrder.id': 'Order.open',
  'setStops.id': 'Order.open',
  'movePending.id': 'Order.waiting',
  'cancelOrder.id': 'Order.waiting',
  'History.after': 'Order.Id',
  ids: 'PriceAlert.Id',
  charge_id: 'CoinAccount.id',
  wire_id: 'BankAccount.id',
  bank_coin: 'DepositCurrency.code',
  draw_currency_id: 'WithdrawalCurrency.id',
  draw_id: 'WithdrawalCurrency.id',
  draw_method_id: 'WithdrawalMethod.id',
  'deleteMethod.id': 'WithdrawalMethod.id',
  config_id: 'LoanOffer.id',
  'loanOfferInfo.id': 'LoanOffer.id',
  'loanInfo.id': 'Loan.id',
  loan_id: 'Loan.id',
  'newsArticle.id': 'News.id',
  'endSession.id': 'DeviceSession.id',
  'removePasskey.id': 'Passkey.id',
  area_id: 'AreaCode.id',
  request_id: 'request',
  second_factor: 'challenge',
  account: 'e-mail',
  'sendEmail.to': 'e-mail',
  'Funds.code': 'code',
  sms_code: 'code',
  auth_code: 'code',
  proofImg: 'picture',
  sign: 'picture',
  hand_pic: 'picture',
  front_pic: 'picture',
  reverse_pic: 'picture',
  'Reviewing.id': 'Review.id',
  'Users.id': 'ListedUser.id',
  'Operators.name': 'Operator.name',
  'Methods.id': 'MethodChange.id',
  method_id: 'MethodInForce.id',
  'Content.id': 'ListedNews.id',
  'saveCompany.id': 'CompanyEntry.id',
  'withdrawCompany.id': 'CompanyEntry.id',
  'removeCategory.id': 'ShownCategory.id',
  'saveCategory.id': 'ShownCategory.id',
  'orderCompanies.ids': 'all of directory',
  'orderInstruments.ids': 'all of shownInstruments',
  'orderCategories.ids': 'all of shownCategories',
  'Presentation.id': 'ShownInstrument.id',
  category_id: 'ShownCategory.id',
}

const constant: Readonly<Record<string, readonly unknown[]>> = {
  amount: ['500', '1000', '2500.50'],
  agreement: [AGREEMENT_VERSION],
  auth: ['tBHItJI5svbpez7KI4CCXg'],
  bank_name: ['Bank of Examples'],
  bank_swift: ['DEUTDEFF', 'DEUTDEFF500'],
  birthday: ['1980/01/02', '2000/12/31'],
  card_id: ['A1234567', 'P99887766'],
  cont: ['0.01', '0.1', '1', '0.02', '5'],
  country: ['HK', 'DE'],
  dc_address: [COIN_ADDRESS],
  distance: ['0.001', '0', '5', '0.5'],
  draw_type: [1, 2],
  email: ['someone@example.com'],
  endpoint: ['http://127.0.0.1:9/push/abc'],
  from: [0, 1_783_000_000_000],
  invite_code: [''],
  key: ['is_show_mobile'],
  last_name: ['Ann'],
  logo: [''],
  lang: ['en', 'ar', 'hk'],
  mobile: ['852-91234567'],
  multiple: [1, 10, 30, 100],
  name: ['Ann Example', 'EUR', ''],
  nickname: ['Ann of Dunes', 'Kite 9'],
  number: ['10', '25.50', '1000', '20000'],
  p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  payee_account: ['DE89370400440532013000'],
  payee_name: ['Ann Example'],
  remark: ['not readable', ''],
  stop_loss_price: ['0', '0', '0.5'],
  target_profit_price: ['0', '0', '5'],
  to: [1_783_521_000_000, 1_790_000_000_000, '85291234567'],
  url: ['https://example.com/'],
}

/** Passwords stand here rather than in what is random: most tries are to get in. */
const passwords = ['password', 're_password', 'new_password', 'secondary_password', 'old_password']

/** A price near one that is. */
const priceNear = (price: number, random: Random): string =>
  String(Number((price * random.one([0.9, 0.99, 1, 1.01, 1.1])).toPrecision(5)))

/** Values that go together, of what is decided by several at once; empty for other operations. */
function together(operation: Operation, memory: Memory, random: Random, owner: string): Fields {
  const id = operation.id.replace(/By(?:Get|Post)$/, '')
  const market = memory.tradable(random)
  if (market && id === 'addAlert') return { forex_id: market.id, value: priceNear(market.price, random) }
  if (id === 'createOperator') return { name: `op-${random.hex(4)}` }
  if (id === 'closePart') return { cont: '0.01' }
  if (market && id === 'movePending') return { target_price: priceNear(market.price, random) }
  if (market && id === 'submitOrder') {
    const isPending = random.chance(30)
    const stop = () => (random.chance(75) ? '0' : priceNear(market.price, random))
    return {
      forex_id: market.id,
      cont: String(Number((market.least * random.whole(1, 3)).toFixed(6))),
      multiple: random.one(market.leverages),
      status: isPending ? 0 : 1,
      target_price: isPending ? priceNear(market.price, random) : '0',
      stop_loss_price: stop(),
      target_profit_price: stop(),
    }
  }
  const known: Readonly<Record<string, string>> = {
    confirmWithdrawal: 'way out',
    depositByCoin: 'way in',
    withdraw: 'confirmed',
  }
  return (known[id] === undefined ? {} : (memory.any(known[id], random, owner) ?? {})) as Fields
}

/** Parameters that an honest client might send; one that somebody has of what is theirs. */
export function goodFields(operation: Operation, memory: Memory, random: Random, owner: string): Fields {
  const single = operation.parameters.map((requested) => [
    requested.name,
    goodValue(operation, requested, memory, random, owner),
  ])
  return { ...(Object.fromEntries(single) as Fields), ...together(operation, memory, random, owner) }
}

/** A value that fits its schema, of something that exists where that is known; undefined leaves it out. */
function goodValue(
  operation: Operation,
  requested: OperationParameter,
  memory: Memory,
  random: Random,
  owner: string,
): unknown {
  const { name, schema, required } = requested
  if (!required && random.chance(35)) return undefined
  if (passwords.includes(name)) return PASSWORD
  if (name === 'request_id' && random.chance(80)) return random.uuid()
  if (name === 'file') return PICTURE
  if (Array.isArray(schema.enum)) return random.one(schema.enum)
  for (const key of [`${operation.id.replace(/By(?:Get|Post)$/, '')}.${name}`, `${operation.tag}.${name}`, name]) {
    const known = named[key] && memory.any(named[key], random, owner)
    if (known !== undefined && known !== '' && random.chance(90)) return known
  }
  if (constant[name]) return random.one(constant[name])
  return bySchema(schema, random)
}

function bySchema(schema: OperationParameter['schema'], random: Random): unknown {
  const { type, minimum, maximum, format, items } = schema
  if (Array.isArray(schema.enum)) return random.one(schema.enum)
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('integer')) return random.whole(Number(minimum ?? 0), Math.min(Number(maximum ?? 20), 20))
  if (types.includes('number')) return random.whole(0, 1000) / 100
  if (types.includes('array'))
    return Array.from({ length: random.whole(0, 4) }, () =>
      bySchema((items ?? {}) as OperationParameter['schema'], random),
    )
  if (types.includes('object')) return { [random.hex(2)]: random.hex(4) }
  if (format === 'decimal') return `${random.whole(0, 500)}.${random.whole(10, 99)}`
  return random.one([random.hex(6), 'a word or two', String(random.whole(100000, 999999)), 'Überschrift ١٢ 文字'])
}
