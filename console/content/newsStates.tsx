import { Trans } from '@lingui/react/macro'
import type { NewsState } from '../../contract/operator/entities/content.ts'
import { Tag } from '../../src/ui/Tag.tsx'

/** Shows the state of a news item. */
export function NewsStateTag({ state }: { state: NewsState }) {
  switch (state) {
    case 'shown':
      return (
        <Tag tone="ok">
          <Trans>Published</Trans>
        </Tag>
      )
    case 'timed':
      return (
        <Tag tone="acc">
          <Trans>Scheduled</Trans>
        </Tag>
      )
    case 'withdrawn':
      return (
        <Tag tone="danger">
          <Trans>Withdrawn</Trans>
        </Tag>
      )
    case 'draft':
      return (
        <Tag tone="warn">
          <Trans>Draft</Trans>
        </Tag>
      )
  }
}
