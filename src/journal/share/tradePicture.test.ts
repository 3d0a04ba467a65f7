import { expect, it } from 'vitest'
import { formatDuration } from '../../i18n/dates.ts'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import { tradePicture } from './tradePicture.ts'

const order = sampleOrder({ status: 'completed', lots: 3.25, margin: '200', profit: '57', fee: '7', id: '48210077' })
const trade = { order, openedAt: 0, closedAt: 48 * 60_000 }
const shown = { broker: 'Broker', sideWords: 'Buy', digits: 5, net: '50', isRtl: false } as const

it('shows the result as it is chosen', () => {
  const of = (result: 'percent' | 'money' | 'hidden') => tradePicture(trade, { ...shown, result }).result
  expect([of('percent'), of('money'), of('hidden')]).toEqual(['+25.00%', '+$50.00', undefined])
})

it('shows nothing personal unless it is chosen', () => {
  const picture = tradePicture(trade, { ...shown, result: 'percent' })
  expect([picture.link, picture.seal]).toEqual([undefined, undefined])
  // Neither lots, margin, amount nor the order's number.
  expect(JSON.stringify(picture)).not.toMatch(/3\.25|200|57|\$|48210077/)
  expect(picture.facts).toEqual(['1.14310 – 1.14380', formatDuration(48 * 60_000, 'long')])
  expect(tradePicture(trade, { ...shown, result: 'hidden', link: 'https://x/', seal: 'Verified' })).toMatchObject({
    link: 'https://x/',
    seal: 'Verified',
  })
})
