/** Submits users' requests for review through the API, for tests of the console. */
import { randomUUID } from 'node:crypto'
import {
  bindMethod,
  confirmWithdrawal,
  depositByCoin,
  depositCoins,
  withdraw,
  withdrawalCurrencies,
  withdrawalMethods,
} from '../contract/calls/funds.ts'
import { submitIdentity, uploadImage } from '../contract/calls/identity.ts'
import { submitLoanIdentity } from '../contract/calls/loans.ts'
import { userInfo } from '../contract/calls/session.ts'
import { photograph } from './pictures.ts'
import { codeSentTo } from './realTrader.ts'
import { callApi, type Trader } from './trader.ts'

/** A coin address that belongs to the network of USDT on Tron. */
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** The address of a picture that was just uploaded. */
export async function uploaded(trader: Trader, picture?: Buffer): Promise<string> {
  const body = new FormData()
  const bytes = new Uint8Array(picture ?? (await photograph('#456')))
  body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(`${trader.origin}${uploadImage.path}`, {
    method: 'POST',
    headers: { authorization: trader.token },
    body,
  })
  const { data } = (await response.json()) as { data: { url: string } }
  return data.url
}

/** An identity, with a picture of either side. */
export async function submitIdentityForm(trader: Trader, name = 'Ada Lovelace', cardId = 'A1234567'): Promise<void> {
  const [frontPicture, backPicture] = [await uploaded(trader), await uploaded(trader, await photograph('#543'))]
  await trader.call(submitIdentity, { name, cardId, frontPicture, backPicture })
}

/** A deposit of so many USD by the first coin there is. */
export async function submitDeposit(trader: Trader, amount: string): Promise<void> {
  const [coin] = await trader.call(depositCoins, {})
  const { id: accountId = '', address = '' } = coin ?? {}
  const proof = await uploaded(trader)
  await trader.call(depositByCoin, { number: amount, proof, address, accountId, requestId: randomUUID() })
}

/** Binds an address of Tron, confirmed by the code that is sent. */
export async function addTronAddress(trader: Trader, currencyId = '1'): Promise<void> {
  const requested = { kind: 'coin', currencyId, address: TRON } as const
  await callApi(trader.origin, bindMethod, requested, trader.token)
  const { email = '' } = await trader.call(userInfo, {})
  await trader.call(bindMethod, { ...requested, code: await codeSentTo(trader.origin, email) })
}

/** A withdrawal of so many USD to an address that is bound for it, confirmed by the code that is sent. */
export async function requestWithdrawal(trader: Trader, amount: string): Promise<void> {
  const currencies = await trader.call(withdrawalCurrencies, { kind: 'coin' })
  const currencyId = currencies.find(({ network = '' }) => /tron|trc/i.test(network))?.id ?? ''
  await addTronAddress(trader, currencyId)
  const [method] = await trader.call(withdrawalMethods, { kind: 'coin', currencyId })
  const methodId = method?.id ?? ''
  await trader.call(confirmWithdrawal, { currencyId, number: amount, methodId })
  const { email = '' } = await trader.call(userInfo, {})
  const code = await codeSentTo(trader.origin, email)
  await trader.call(withdraw, { currencyId, number: amount, methodId, code, requestId: randomUUID() })
}

/** Submits the identity of a borrower. */
export async function submitLoanIdentityForm(trader: Trader): Promise<void> {
  await trader.call(submitLoanIdentity, {
    familyName: 'Lovelace',
    givenName: 'Ada',
    sex: 'female',
    birthday: '1988/02/29',
    country: 'GB',
    mobile: '44-7700900123',
    cardKind: 'passport',
    handPicture: await uploaded(trader),
  })
}
