import { Trans } from '@lingui/react/macro'
import { Tag } from '../ui/Tag.tsx'

/** Stands by the name of a trader that is a program of a demo server, wherever that is shown. */
export const SimulatedTag = () => (
  <Tag tone="warn">
    <Trans context="trader">Simulated</Trans>
  </Tag>
)
