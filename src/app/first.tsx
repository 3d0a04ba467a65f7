/**
 * The first screen, drawn on the server (`vite build --mode first`): Markets with its bars for a phone and for a wide screen,
 * and what stands in for the other pages. It is the same for all visitors; which part of it is seen, the page's own style and
 * its first script decide (`first.css`, `public/first-paint.js`). The app draws its own page over it.
 */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createPath, type Navigator, Router } from 'react-router-dom'
import type { Call } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import type { FirstScreen } from '../../contract/firstScreen.ts'
import { languageOf } from '../../contract/languages.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { drawIn } from '../i18n/shownLanguage.ts'
import { timeZoneAtom } from '../i18n/timeZone.ts'
import { forgetQuotes, instrumentsErrorAtom, loadInstruments } from '../markets/atoms.ts'
import { MarketsPage } from '../markets/MarketsPage.tsx'
import { store } from '../store.ts'
import priceStyles from '../trade/PriceRow.module.css'
import tradeStyles from '../trade/TradeSkeleton.module.css'
import { cx } from '../ui/cx.ts'
import digitStyles from '../ui/FlashDigits.module.css'
import heroStyles from '../ui/HeroPrice.module.css'
import { places } from '../ui/places.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { drawn } from '../ui/useWide.ts'
import { FootBar } from './FootBar.tsx'
import './first.css'
import pageStyles from './PageBox.module.css'
import { routeOf } from './routes.ts'
import shellStyles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

const catalogues = import.meta.glob<Pick<typeof import('*.po'), 'messages'>>('../../locales/*.po')

const nowhere = () => undefined
/** The links lead where those of the app lead. */
const navigator: Navigator = {
  createHref: (to) => `#${typeof to === 'string' ? to : createPath(to)}`,
  go: nowhere,
  push: nowhere,
  replace: nowhere,
}

/** A layout with its bars. */
function Frame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div
      className={cx(shellStyles.frame, drawn.wide && shellStyles.withoutBars)}
      data-for={drawn.wide ? 'wide' : 'phone'}
    >
      {drawn.wide && <TopBar route={routeOf(path)} />}
      <main className={shellStyles.main}>
        <div className={pageStyles.page}>{children}</div>
      </main>
      {drawn.wide ? <FootBar route={routeOf(path)} /> : <TabBar />}
    </div>
  )
}

/** The shapes of Trade, with the price that the page's second script writes there (`public/first-data.js`). */
function Trade() {
  const { t } = useLingui()
  return (
    <div className={drawn.wide ? tradeStyles.wide : tradeStyles.phone} role="status" aria-label={t`Loading markets`}>
      {drawn.wide && <div className={tradeStyles.list} />}
      <div className={tradeStyles.main}>
        <div className={tradeStyles.bar}>
          <bdi data-write="code" />
        </div>
        <div className={priceStyles.row}>
          <span className={cx('fig', heroStyles.hero, digitStyles.price)}>
            <span data-write="price" />
            <span className={digitStyles.pip} data-write="pip" />
          </span>
          <span data-write="time" />
        </div>
        <div data-shape="periods" />
        <div className={tradeStyles.chart} />
      </div>
      <div className={tradeStyles.ticket}>
        {[36, 36, 44, 44].map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn once
          <Skeleton key={place} h={height} />
        ))}
        {[40, 40, 54].map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn once
          <Skeleton key={place} h={height} className={tradeStyles.all ?? ''} />
        ))}
        <Skeleton h={56} />
        <Skeleton h={56} />
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className={cx(pageStyles.wait, pageStyles.list)}>
    {places(10).map((place) => (
      <Skeleton key={place} h="var(--shape)" />
    ))}
  </div>
)

const scenes: readonly (readonly [name: string, path: string, Scene: () => ReactNode])[] = [
  ['market', '/', () => <MarketsPage day={<div className={shellStyles.day} />} />],
  ['trade', '/trade', Trade],
  ['page', '/order', Waiting],
]

function markup(path: string, page: ReactNode): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router location={path} navigator={navigator} static>
        <Frame path={path}>{page}</Frame>
      </Router>
    </I18nProvider>,
  )
  // The page's policy lets no element have a style of its own: a rule in the page's style has these (`tools/firstStyles.ts`).
  return html.replaceAll(' style="', ' data-style="')
}

const draw: FirstScreen['draw'] = async ({ language: code, data }) => {
  const language = languageOf(code)
  const messages = (await catalogues[`../../locales/${code}.po`]?.())?.messages
  if (!language || !messages) throw new Error(`no words in ${code}`)
  openClient({ request: async (call: Call) => decode(call.answer, data[call.path]) } as unknown as Client)
  store.set(timeZoneAtom, 'UTC')
  drawIn(language, messages)
  forgetQuotes()
  if (Object.keys(data).length > 0) await loadInstruments()
  const failed = store.get(instrumentsErrorAtom)
  if (failed !== undefined) throw failed
  // From here on nothing waits: what was loaded for one language is not drawn in another.
  const isKnown = Object.keys(data).length > 0
  return scenes
    .filter(([name]) => isKnown || name !== 'market')
    .map(([name, path, Scene]) => {
      const layouts = [false, true].map((wide) => {
        drawn.wide = wide
        return markup(path, <Scene />)
      })
      return `<div data-scene="${name}">${layouts.join('')}</div>`
    })
    .join('')
}

export { draw }
