import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { cleanNews } from '../../contract/operator/content.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { useLater } from '../../src/ui/useLater.ts'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import paper from './articlePaper.css?url'
import styles from './NewsPreview.module.css'

/** Delay between the last keystroke and the preview, ms. */
const TYPED_MS = 400

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asText = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** A page of its own: title and article, and the sheet that says how it looks. */
function pageOf(title: string, html: string): string {
  const { dir, lang, dataset } = document.documentElement
  const theme = dataset.theme ? ` data-theme="${asText(dataset.theme)}"` : ''
  return `<!doctype html><html lang="${asText(lang)}" dir="${asText(dir)}"${theme}><head><meta charset="utf-8">
<link rel="stylesheet" href="${asText(paper)}"></head><body dir="auto"><h1>${asText(title)}</h1>${html}</body></html>`
}

/**
 * The article as the server would keep it, in a frame where no script runs, no link leads anywhere and no form is sent.
 */
export function NewsPreview({ title, content }: { title: string; content: string }) {
  const { t } = useLingui()
  const wanted = useLater(content, TYPED_MS)
  const resource = useResource(
    useCallback(() => request(cleanNews, { content: wanted }), [wanted]),
    { keeps: true },
  )
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h2 className={styles.title}>
        <Trans>Preview</Trans>
      </h2>
      {content.trim() === '' ? (
        <EmptyState icon="eye" title={<Trans>Nothing to show yet</Trans>} />
      ) : (
        <LoadedPart resource={resource} failed={<Trans>Preview unavailable</Trans>}>
          {({ html }) => (
            <iframe
              className={styles.paper}
              title={t`Article preview`}
              // The frame's own style sheet is of this origin; without allow-scripts nothing in it runs all the same.
              sandbox="allow-same-origin"
              referrerPolicy="no-referrer"
              srcDoc={pageOf(title, html)}
            />
          )}
        </LoadedPart>
      )}
    </section>
  )
}
