import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { log } from '../log.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

interface State {
  readonly error: unknown
}

/** Keeps a fault of one page inside it: the bars stay, the page can be tried again. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
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
