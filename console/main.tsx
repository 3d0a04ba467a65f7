import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { log } from '../src/log.ts'
import { applySettings } from '../src/session/settings.ts'
import { Console } from './app/Console.tsx'
import { startLanguage } from './i18n/consoleLanguage.ts'
import { startSession } from './session/session.ts'

void startSession()
startLanguage()
  .catch((error: unknown) => log('no language could be loaded', error))
  .then(() => {
    applySettings()
    const root = document.getElementById('root')
    if (root)
      createRoot(root).render(
        <StrictMode>
          <Console />
        </StrictMode>,
      )
  })
