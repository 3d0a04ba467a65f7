import { Trans } from '@lingui/react/macro'
import { Activity, Component, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { log } from '../log.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './PageBox.module.css'
import { pageOf } from './pages.tsx'
import type { Route } from './routes.ts'

interface State {
  readonly error: unknown
}

/** Keeps a fault of one page inside it: the bars stay, the page can be tried again. */
class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    log('a page failed', error)
  }

  #retry = () => {
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <ErrorState title={<Trans>Couldn’t show this page</Trans>} onRetry={this.#retry}>
        <Trans>Your orders and funds are not affected.</Trans>
      </ErrorState>
    )
  }
}

/**
 * A page in its own scroller. One that is hidden holds its state, its scroll position and its layout, and draws nothing:
 * `Activity` stops its effects, and hides it by `display: none`, with which the browser would forget the layout and make it
 * anew in one piece as soon as the page is shown. `content-visibility: hidden` on the scroller hides it as well.
 */
export function PageBox({ route, shown, arrived }: { route: Route; shown: boolean; arrived: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  const Page = pageOf(route)

  useLayoutEffect(() => {
    if (!shown) keepLayout(box.current)
    // At its top there is nothing to lay out for.
    else if (box.current && top.current > 0) box.current.scrollTop = top.current
  }, [shown])

  return (
    <div
      ref={box}
      data-page={route.path}
      className={cx(styles.page, !shown && styles.hidden)}
      tabIndex={-1}
      onScroll={(event) => {
        if (shown && event.target === box.current) top.current = box.current.scrollTop
      }}
    >
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <div className={styles.content}>
          <PageBoundary>
            {/* No arrival on the first page: whoever opens the app begins at its top. */}
            <Page arrival={arrived && <Arrival box={box} />} />
          </PageBoundary>
        </div>
      </Activity>
    </div>
  )
}

/** Lets a hidden page keep its layout, where the browser can hide it otherwise. Answers whether React has made it. */
export function keepLayout(box: Element | null): boolean {
  const content = box?.firstElementChild
  if (content instanceof HTMLElement && CSS.supports('content-visibility', 'hidden'))
    content.style.removeProperty('display')
  return content != null
}

/** Takes the focus along to the page's heading, once it is painted: the focus needs a layout, and would have one made for itself. */
function Arrival({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    let gone = false
    afterPaint(() => {
      const heading = box.current?.querySelector<HTMLElement>('h1[tabindex="-1"]')
      if (!gone) (heading ?? box.current)?.focus({ preventScroll: true })
    })
    return () => {
      gone = true
    }
  }, [box])
  return null
}
