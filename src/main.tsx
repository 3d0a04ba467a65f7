import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { reloadOnMissingChunk } from './app/chunkErrors.ts'
import { startPath } from './app/lastPath.ts'
import { preload } from './app/pages.ts'
import { destination } from './app/routes.ts'
import { start } from './app/start.ts'
import { startLanguage } from './i18n/language.ts'
import { log } from './log.ts'
import { navigate } from './navigation/location.ts'
import { currentToken } from './session/session.ts'
import { applySettings } from './session/settings.ts'
import { hasWeather } from './weather/wires.ts'

reloadOnMissingChunk()

// The words and the first page are fetched side by side; the server is asked as soon as the language is known.
const path = startPath(location.hash, navigator.onLine)
if (location.hash === '' && path !== '/') navigate(path, { replace: true })
const [pathname = '/'] = path.split('?')
preload(destination(pathname, '', currentToken() !== undefined).route).catch((error: unknown) =>
  log('first page', error),
)

// A tester's bad network is there before the first request.
const weather = hasWeather()
  ? import('./lab/lab.ts').then((lab) => lab.resumeWeather()).catch((error: unknown) => log('the network lab', error))
  : undefined

startLanguage()
  .catch((error: unknown) => log('no language could be loaded', error))
  .then(() => weather)
  .then(() => {
    applySettings()
    start()
    const root = document.getElementById('root')
    if (root)
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      )
  })
