import * as v from 'valibot'
import { ageWords } from '../contract/age.ts'
import { type CapturedScreen, SCREEN_CACHE, screenFacts } from './cache/capturedScreen.ts'
import { within } from './cache/idbStore.ts'
import { escaped, markupOf } from './cache/screenMarkup.ts'

/** A screen that takes longer to read is none, ms: the app is there by then. */
const READ_TIMEOUT_MS = 300

const keptScreen = v.object({ ...screenFacts, html: v.string() })
type KeptScreen = v.InferOutput<typeof keptScreen>

/** The screens that were shown last, one an address, for the next start (docs/decisions/cached-screen.md). */
export class KeptScreens {
  readonly #caches: Pick<CacheStorage, 'open' | 'delete'>
  readonly #build: string
  readonly #now: () => number
  /** One write after the other: a deletion is never overtaken. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(storage: Pick<CacheStorage, 'open' | 'delete'>, build: string, now: () => number) {
    this.#caches = storage
    this.#build = build
    this.#now = now
  }

  /** Keeps a screen; those of another session or other settings go. Where there is no room for it, none is kept. */
  put({ parts, ...facts }: CapturedScreen): Promise<void> {
    return this.#inTurn(async () => {
      if (facts.build !== this.#build) return
      try {
        const cache = await this.#caches.open(SCREEN_CACHE)
        const own = `/${facts.key}/`
        for (const request of await cache.keys())
          if (!new URL(request.url).pathname.startsWith(own)) await cache.delete(request)
        const stored: KeptScreen = { ...facts, html: parts.map(markupOf).join('') }
        await cache.put(own + encodeURIComponent(facts.path), Response.json(stored))
      } catch (error) {
        await this.#caches.delete(SCREEN_CACHE)
        throw error
      }
    })
  }

  /** Deletes them all. */
  forget(): Promise<void> {
    return this.#inTurn(async () => void (await this.#caches.delete(SCREEN_CACHE)))
  }

  /**
   * The screen that a start at an address will show, as far as the address tells: without one and without a network, the
   * last. The page checks that it is the right one (`public/kept-screen.js`). Never rejects.
   */
  find(address: string, online: boolean): Promise<KeptScreen | undefined> {
    const { pathname, hash } = new URL(address)
    const path = hash.slice(1) || (online ? '/' : undefined)
    const read = async () => {
      const cache = await this.#caches.open(SCREEN_CACHE)
      const all = await Promise.all((await cache.matchAll()).map((response) => response.json()))
      return all
        .flatMap((one) => {
          const screen = v.safeParse(keptScreen, one)
          return screen.success ? [screen.output] : []
        })
        .filter((one) => one.build === this.#build && one.at <= this.#now() && (path ?? one.path) === one.path)
        .toSorted((one, other) => other.at - one.at)[0]
    }
    return pathname === '/' ? within(read(), undefined, READ_TIMEOUT_MS) : Promise.resolve(undefined)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => undefined)
    return done
  }
}

/**
 * The app's page with a screen in it, each price with the age it has now. The page's own script puts it where the app will
 * draw; headers, and so the content security policy, stay the page's.
 */
export async function withScreen(page: Response, screen: KeptScreen, now: number): Promise<Response> {
  const html = await page.text()
  const age = ageWords(screen.locale)
  const aged = screen.html.replace(
    /<time datetime="([^"]+)"><\/time>/g,
    (_, time) => `<time datetime="${time}">${escaped(age(now - Date.parse(time)))}</time>`,
  )
  // Before all else that is fetched, so that they are there first, and in the order in which the app had them.
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)]
  const styles = [...new Set([...screen.styles, ...links.map(([, path = '']) => path)])].map(
    (path) => `<link rel="stylesheet" crossorigin href="${escaped(path)}">`,
  )
  const { key, path, media, checked, page: dressed } = screen
  const facts = Object.entries({ key, path, media, checked, page: JSON.stringify(dressed) })
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')
  const headers = new Headers(page.headers)
  // They are those of the page as it travelled.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const composed = links
    .reduce((rest, [link]) => rest.replace(link, ''), html)
    .replace('<html', '<html data-kept')
    // The screen takes the place of the first one: drawing that before would hold it back.
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<!--first-->[\s\S]*?<!--\/first-->/, '')
    // The page's own script starts them once the screen is painted.
    .replaceAll('<script type="module"', '<script type="kept"')
    .replace('</title>', () => `</title>${styles.join('')}`)
    .replace('<body>', () => `<body><template id="kept"${facts}>${aged}</template>`)
  return new Response(composed, { status: page.status, headers })
}
