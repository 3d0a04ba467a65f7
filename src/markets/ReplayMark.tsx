import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { practiceAtom } from '../session/session.ts'
import { Tag } from '../ui/Tag.tsx'

/** Says of what it stands on that it is not the live market; nothing while it is. */
export function ReplayMark() {
  return useAtomValue(practiceAtom) ? (
    <Tag tone="acc">
      <Trans>Replay</Trans>
    </Tag>
  ) : null
}
