import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import '../base.css'
import '../tokens.css'
import { Controls } from './Controls.tsx'
import { Figures } from './Figures.tsx'
import './gallery.css'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { toast } from '../toast.ts'
import { Overlays } from './Overlays.tsx'

/**
 * Every part of the kit on one page, for the eye. Served by the dev server alone, at /src/ui/gallery/index.html;
 * `?theme=light&dir=rtl&lang=ar&updown=redup` set what the settings set.
 */
const wish = new URLSearchParams(location.search)
const page = document.documentElement
const lang = wish.get('lang') ?? 'en'
page.lang = lang
page.dir = wish.get('dir') ?? 'ltr'
page.dataset.theme = wish.get('theme') ?? 'dark'
page.dataset.updown = wish.get('updown') ?? 'greenup'
i18n.loadAndActivate({ locale: lang, messages: {} })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <PullToRefresh onRefresh={() => toast('Refreshed', { icon: 'refresh' })}>
        <main className="gallery">
          <Controls />
          <Figures />
          <Overlays />
        </main>
      </PullToRefresh>
    </I18nProvider>,
  )
}
