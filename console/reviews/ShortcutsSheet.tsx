import { Trans } from '@lingui/react/macro'
import { KeyCap } from '../../src/ui/KeyCap.tsx'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { useAtom } from '../../src/useAtom.ts'
import { shortcutsAtom } from '../parts/shortcuts.ts'
import { ShortcutsSwitch } from '../settings/ShortcutsSwitch.tsx'

/** The keys of the desk. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on] = useAtom(shortcutsAtom)
  const rows = [
    ['J', <Trans key="next">Next review</Trans>],
    ['K', <Trans key="previous">Previous review</Trans>],
    ['A', <Trans key="approve">Approve; Enter confirms</Trans>],
    ['R', <Trans key="reject">Reject</Trans>],
    ['I', <Trans key="invalid">Invalid, for deposits</Trans>],
    ['Esc', <Trans key="back">Not yet</Trans>],
    ['Ctrl ↵', <Trans key="give">Gives the verdict while its reason is written</Trans>],
    ['+ −', <Trans key="zoom">Picture larger and smaller</Trans>],
    ['0', <Trans key="whole">Whole picture</Trans>],
    ['Q E', <Trans key="turn">Turn the picture left and right</Trans>],
  ] as const
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Keys</Trans>}>
      <ShortcutsSwitch />
      {on && (
        <KeyValueList>
          {rows.map(([key, meaning]) => (
            <KeyValueRow key={key} label={meaning}>
              <KeyCap>{key}</KeyCap>
            </KeyValueRow>
          ))}
        </KeyValueList>
      )}
    </Sheet>
  )
}
