import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { log } from '../log.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { isChunkError } from './chunkErrors.ts'

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
    // A part that failed to load is remembered as failed for as long as the document lives.
    if (isChunkError(this.state.error)) location.reload()
    else this.setState({ error: undefined })
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <ErrorState title={<Trans>This page could not be shown</Trans>} onRetry={this.#retry}>
        {isChunkError(this.state.error) ? (
          <Trans>A part of the app could not be loaded. Check your connection and try again.</Trans>
        ) : (
          <Trans>Your orders and your money are not affected.</Trans>
        )}
      </ErrorState>
    )
  }
}
