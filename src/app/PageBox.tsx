import { Trans } from '@lingui/react/macro'
import { Activity, Component, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { log } from '../log.ts'
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
      <ErrorState title={<Trans>This page could not be shown</Trans>} onRetry={this.#retry}>
        <Trans>Your orders and your money are not affected.</Trans>
      </ErrorState>
    )
  }
}

/** A page in its own scroller. A kept one that is hidden holds its state and its scroll position and draws nothing. */
export function PageBox({ route, shown, arrived }: { route: Route; shown: boolean; arrived: boolean }) {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Scroller route={route} arrived={arrived} />
    </Activity>
  )
}

function Scroller({ route, arrived }: { route: Route; arrived: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  const Page = pageOf(route)

  // Effects run again whenever a kept page is shown again. At its top there is nothing to lay out for.
  useLayoutEffect(() => {
    if (box.current && top.current > 0) box.current.scrollTop = top.current
  }, [])

  return (
    <div
      ref={box}
      className={styles.page}
      tabIndex={-1}
      onScroll={(event) => {
        if (event.target === box.current) top.current = box.current.scrollTop
      }}
    >
      <PageBoundary>
        {/* No arrival on the first page: whoever opens the app begins at its top. */}
        <Page arrival={arrived && <Arrival box={box} />} />
      </PageBoundary>
    </div>
  )
}

/** Takes the focus along to the page's heading. */
function Arrival({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const heading = box.current?.querySelector<HTMLElement>('h1[tabindex="-1"]')
    ;(heading ?? box.current)?.focus({ preventScroll: true })
  }, [box])
  return null
}
