import { Trans } from '@lingui/react/macro'
import { screenShapes } from '../../money/screenShapes.tsx'
import { ResourceView } from '../../resource/ResourceView.tsx'
import type { LoadRequest } from '../../resource/useResource.ts'

/** In the place of the ways to deposit: they are on their way, or did not come. */
export function NotAvailable({ resource }: { resource: LoadRequest<unknown> }) {
  const failed = <Trans>Couldn’t load deposit options</Trans>
  return (
    <ResourceView resource={{ ...resource, answer: undefined }} failed={failed} shapes={screenShapes}>
      {() => null}
    </ResourceView>
  )
}
