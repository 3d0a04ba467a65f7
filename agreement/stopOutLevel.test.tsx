// @vitest-environment happy-dom
/** Another stop-out level is one line of `contract/constants.ts`: the exchange closes there, and every sentence says so. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../contract/languages.ts'
import { openContentFixture } from '../server/content/contentFixture.ts'
import { addContentExamples } from '../server/content/examples.ts'
import { ExchangeFixture } from '../server/exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../server/exchange/scriptedMarket.ts'
import { speechOf } from '../server/messages/languages.ts'
import { wordsOf } from '../server/push/pushEvents.ts'
import { startLanguage, withLaterWords } from '../src/i18n/language.ts'
import { newsWords } from '../src/orders/notices/OrderNotices.tsx'
import { reasonOf } from '../src/orders/orderWords.ts'
import { sampleOrder } from '../src/orders/sampleOrder.ts'
import { writeStored } from '../src/stored.ts'
import { sampleInstrument } from '../src/trade/sampleInstrument.ts'
import { DetailsSheet } from '../src/trade/sheets/DetailsSheet.tsx'
import { useTicket } from '../src/trade/useTicket.ts'

vi.mock('../contract/constants.ts', async (original) => ({
  ...(await original<typeof import('../contract/constants.ts')>()),
  STOP_OUT_LEVEL: 40,
}))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const instrument = sampleInstrument()
function Details() {
  const ticket = useTicket(instrument)
  return ticket && <DetailsSheet open onClose={() => undefined} ticket={ticket} figures={{} as never} />
}

/** Returns the text about the stop-out price in the order details. */
async function detailsNote(): Promise<string> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Details />
      </I18nProvider>,
    ),
  )
  const note = [...document.querySelectorAll('p')].map(({ textContent }) => textContent).join()
  await act(async () => root.unmount())
  document.body.replaceChildren()
  return note
}

describe('a stop-out level of 40 %', () => {
  it('is where the exchange closes', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085 }))
    await fixture.submit({ lots: '80', leverage: 100 })
    // Margin 86,800, equity 99,440 − 8,000,000 × move: 44 % at a move of 0.0076, 40 % at 0.00809
    await fixture.tick('EURUSD', 1.0774)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
    await fixture.tick('EURUSD', 1.07692)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
    await fixture.tick('EURUSD', 1.07691)
    expect((await fixture.ended())[0]).toMatchObject({ reason: 'stopOut', lastPrice: 1.07691 })
  })

  it('is what an article of the demo says', () => {
    const { database, now } = openContentFixture()
    addContentExamples(database, now())
    const articles = database.db.prepare<[], { content: string }>('SELECT content FROM news').all()
    expect(articles.filter(({ content }) => content.includes('At a margin level of 40%'))).toHaveLength(1)
    expect(articles.filter(({ content }) => /\b50 ?%/.test(content))).toEqual([])
  })

  describe.each(languages)('in $code', ({ code }) => {
    beforeEach(async () => {
      writeStored('language', code)
      await startLanguage()
      await withLaterWords(Promise.resolve())
    })

    it('is what every sentence about it says', async () => {
      const order = sampleOrder({ status: 'completed', reason: 'stopOut', lots: 1, profit: '-7' })
      const sentences = [
        i18n._(reasonOf(order, 'stopOut')),
        newsWords({ kind: 'ended', reason: 'stopOut', order }),
        await detailsNote(),
        speechOf(code).translate(wordsOf({ kind: 'stopOut', orderId: 7, name: 'EUR/USD' }).body),
      ]
      for (const sentence of sentences) expect(sentence).toMatch(/(?<!\d)40(?!\d)/)
      expect(sentences.join().match(/50|٥٠|۵۰|५०|๕๐/)).toBeNull()
    })
  })
})
