import { useLingui } from '@lingui/react/macro'
import { practiceAtom } from '../session/session.ts'
import { Tag } from '../ui/Tag.tsx'
import { useAtomValue } from '../useAtom.ts'

/** Says of what it stands on that it is not the live market; nothing while it is. `small`: for a row, by its picture. */
export function ReplayMark({ small }: { small?: boolean }) {
  const { t } = useLingui()
  if (!useAtomValue(practiceAtom)) return null
  return (
    <Tag tone="acc" icon="play">
      <span className={small ? 'sr' : undefined}>{t`Replay`}</span>
    </Tag>
  )
}
