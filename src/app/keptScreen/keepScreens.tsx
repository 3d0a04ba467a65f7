import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CapturedScreen } from '../../../sw/cache/capturedScreen.ts'
import type { ScreenPart } from '../../../sw/cache/screenMarkup.ts'
import { requestId } from '../../api/requestId.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { figuresLocale } from '../../i18n/intl.ts'
import { log } from '../../log.ts'
import { quoteOf, selectedCodeAtom } from '../../markets/atoms.ts'
import { type NewestPrice, newestPriceAtom } from '../../markets/freshness.ts'
import { currentPlace } from '../../router.tsx'
import { postToWorker } from '../../session/accountCopy.ts'
import { SCREEN_KEY } from '../../session/personalKeys.ts'
import { practiceAtom } from '../../session/session.ts'
import { isWorkerOff } from '../../session/workerOff.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import { Banner } from '../../ui/Banner.tsx'
import { idleMoment } from '../../ui/idle.ts'
import { ageOf } from '../OfflineBanner.tsx'
import { readScreen, type ScreenPorts, stylesOf } from './readScreen.ts'

/** Screens that are kept: those with prices that everybody may see. */
const CACHED_PATHS: ReadonlySet<string> = new Set(['/', '/trade'])
/** A screen has been drawn, and is at rest, this long after its address, ms. */
const AT_REST_MS = 2_000
const PICTURE = 'image/webp'
/**
 * Keys in local storage that have to be unchanged, checked by `public/kept-screen.js`. The last one names the account.
 */
const CHECKED = 'language theme updown moneyhidden zone token'

/** Conditions of a cached screen besides its address and window size. */
const facts = () => [navigator.language, ...CHECKED.split(' ').map((key) => readStored(key) ?? '')].join('\n')

/** The name under which screens are kept as things are now; a new one where something has changed. */
function keyOf(now: string): string {
  const [, key, known] = /^([^\n]+)\n([\s\S]*)$/.exec(readStored(SCREEN_KEY) ?? '') ?? []
  if (key !== undefined && known === now) return key
  const created = requestId()
  writeStored(SCREEN_KEY, `${created}\n${now}`)
  return created
}

/** Returns when a price was current, our clock, ms. */
function pricedAt(code: string): number | undefined {
  const quote = quoteOf(code)
  const { time = quote?.receivedAt, receivedAt } = quote ?? {}
  return time === undefined || receivedAt === undefined ? undefined : ourTime({ time, receivedAt })
}

const ourTime = (price: NewestPrice) => Date.now() - Math.max(0, ageOf(price))

/** Returns the offline strip (`OfflineBanner`) for a start without a network. Its age is filled in later. */
function offlineStrip(newest: NewestPrice, ports: ScreenPorts): ScreenPart {
  const place = document.createElement('div')
  const strip = createRoot(place)
  const clock = formatDateTime(newest.time, 'clock')
  const age = <time dateTime={new Date(ourTime(newest)).toISOString()} />
  flushSync(() =>
    strip.render(
      <I18nProvider i18n={i18n}>
        <Banner icon="wifi-off" action={{ label: <Trans>Try again</Trans>, onClick: () => undefined }}>
          <strong>
            <Trans>Offline</Trans>
          </strong>
          {' · '}
          <Trans>
            prices from <span className="fig">{clock}</span>, {age}
          </Trans>
        </Banner>
      </I18nProvider>,
    ),
  )
  const parts = readScreen(place, Number.POSITIVE_INFINITY, ports)
  strip.unmount()
  return ['div', { 'data-offline': '' }, ...parts]
}

const isPart = (part: ScreenPart, tag: string) => typeof part !== 'string' && part[0] === tag
const isStrip = (part: ScreenPart) => typeof part !== 'string' && part[1].role === 'status'

/** Hands the screen that is shown to the service worker. `pictures`: of canvases, where they are there already. */
function keep(path: string, newest: NewestPrice, pictures: ReadonlyMap<HTMLCanvasElement, string>): void {
  const frame = document.querySelector('#root > *')
  if (!frame) return
  const shown = path === '/trade' ? pricedAt(store.get(selectedCodeAtom) ?? '') : undefined
  const ports: ScreenPorts = {
    pricedAt: (code) => (code === undefined ? (shown ?? ourTime(newest)) : pricedAt(code)),
    pictureOf: (canvas) => pictures.get(canvas) ?? canvas.toDataURL(PICTURE),
  }
  const within = readScreen(frame, innerHeight, ports).filter((part) => !isStrip(part))
  const before = within.findIndex((part) => isPart(part, 'main'))
  const drawn: ScreenPart = [
    'div',
    { class: frame.className },
    ...within.toSpliced(before, 0, offlineStrip(newest, ports)),
  ]
  const { lang, dir, dataset } = document.documentElement
  const screen: CapturedScreen = {
    key: keyOf(facts()),
    build: __BUILD__.version,
    path,
    media: `(min-width: ${innerWidth}px) and (max-width: ${innerWidth + 0.99}px) and (prefers-color-scheme: ${
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    })`,
    checked: CHECKED,
    page: { lang, dir, 'data-updown': dataset.updown ?? '' },
    locale: figuresLocale(),
    styles: stylesOf(drawn, document.styleSheets),
    at: Date.now(),
    parts: [drawn],
  }
  void postToWorker({ type: 'SCREEN', screen: { ...screen, parts: [...screen.parts] } })
}

/** Pictures of the canvases of the screen, made beside the page's own work. */
async function takePictures(): Promise<ReadonlyMap<HTMLCanvasElement, string>> {
  const pictures = new Map<HTMLCanvasElement, string>()
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('#root canvas')) {
    // A prepared page is hidden and keeps its layout.
    if (!canvas.checkVisibility()) continue
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PICTURE))
    if (!blob) continue
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.onloadend = resolve
      reader.readAsDataURL(blob)
    })
    if (typeof reader.result === 'string') pictures.set(canvas, reader.result)
  }
  return pictures
}

/**
 * Keeps Markets and Trade for the next start: a moment after they were opened, and when they are left. What is not at rest,
 * such as the page of an account that was just logged out, is not kept.
 */
export function startKeepingScreens(): void {
  if (!('serviceWorker' in navigator) || isWorkerOff()) return
  let rested = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const path = () => currentPlace().pathname + currentPlace().search
  const now = () => `${facts()}\n${path()}`
  const newest = () => (CACHED_PATHS.has(path()) && !store.get(practiceAtom) ? store.get(newestPriceAtom) : undefined)
  const rest = async () => {
    const before = now()
    await idleMoment(AT_REST_MS)
    const pictures = await takePictures()
    const price = newest()
    if (before !== now() || price === undefined || document.hidden) return begin()
    rested = before
    keep(path(), price, pictures)
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => rest().catch((error: unknown) => log('the screen is not kept', error)), AT_REST_MS)
  }
  addEventListener('addressdrawn', begin)
  document.addEventListener('visibilitychange', () => {
    const price = newest()
    if (document.hidden && price && rested === now()) keep(path(), price, new Map())
  })
  begin()
}
