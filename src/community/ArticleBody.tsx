import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from './ArticleBody.module.css'
import { cleanArticle } from './cleanArticle.ts'
import { keepReadingPlace, readingPlace } from './readingPlaces.ts'
import { type PlaceKeeper, usePlaceKept } from './usePlaceKept.ts'

/** The text of an article, cleaned; it opens where it was left. */
export function ArticleBody({ id, html }: { id: string; html: string }) {
  const body = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    // What does not load leaves no broken frame.
    const hide = ({ target }: Event) => target instanceof HTMLImageElement && target.remove()
    element.addEventListener('error', hide, true)
    element.replaceChildren(cleanArticle(html))
    setReady(true)
    return () => element.removeEventListener('error', hide, true)
  }, [html])
  const keeper = useMemo<PlaceKeeper>(
    () => ({ read: () => readingPlace(id), keep: (place) => keepReadingPlace(id, place) }),
    [id],
  )
  usePlaceKept(body, ready, keeper)
  return <div ref={body} className={styles.body} dir="auto" />
}
