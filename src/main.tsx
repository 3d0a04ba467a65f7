import './ui/tokens.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { reloadOnMissingChunk } from './app/chunkErrors.ts'
import { startPath } from './app/lastPath.ts'
import { preload } from './app/pages.tsx'
import { routeOf } from './app/routes.ts'
import { start } from './app/start.ts'
import { startLanguage } from './i18n/language.ts'
import { log } from './log.ts'
import { goTo } from './router.tsx'
import { currentToken } from './session/session.ts'
import { applySettings } from './session/settings.ts'
import { hasWeather } from './transport.ts'
import { yieldToPage } from './ui/yieldToPage.ts'

const root = document.getElementById('root')
/** The longest the frame waits for its first page, ms: longer where the page shows a first screen already. */
const PAGE_TIMEOUT_MS = root?.dataset.first ? 10_000 : 300
/** The longest the page waits for its markets, which were asked for ahead, ms. */
const LIST_TIMEOUT_MS = 100
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

reloadOnMissingChunk()

// The words and the first page are fetched side by side; the server is asked as soon as the language is known.
const path = startPath(location.hash, navigator.onLine)
if (location.hash === '' && path !== '/') goTo(path, { replace: true })
const [pathname = '/'] = path.split('?')
const requested = routeOf(pathname)
const page = preload(requested.login && currentToken() === undefined ? routeOf('/login') : requested).catch(
  (error: unknown) => log('first page', error),
)

// A tester's bad network is there before the first request.
const weather = hasWeather()
  ? import('./lab/lab.ts').then((lab) => lab.resumeWeather()).catch((error: unknown) => log('the network lab', error))
  : undefined

startLanguage()
  .catch((error: unknown) => log('no language could be loaded', error))
  .then(() => weather)
  .then(async () => {
    applySettings()
    const listed = start()
    // Frame, page and markets are drawn at once: a frame alone, or an empty list, only where the rest takes long.
    await Promise.race([page, wait(PAGE_TIMEOUT_MS)])
    await Promise.race([listed, wait(LIST_TIMEOUT_MS)])
    await yieldToPage()
    // In small pieces, which a slow phone draws between its other work. What stands in the root goes with the last of them.
    if (root)
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App />
          </StrictMode>,
        ),
      )
  })
