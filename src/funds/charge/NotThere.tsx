import { Trans } from '@lingui/react/macro'
import { screenShapes } from '../../money/screenShapes.tsx'
import { ResourceView } from '../../resource/ResourceView.tsx'
import type { Asked } from '../../resource/useResource.ts'

/** In the place of the ways to deposit: they are on their way, or did not come. */
export function NotThere({ asked }: { asked: Asked<unknown> }) {
  const failed = <Trans>The ways to deposit did not load</Trans>
  return (
    <ResourceView asked={{ ...asked, answer: undefined }} failed={failed} shapes={screenShapes}>
      {() => null}
    </ResourceView>
  )
}
