import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '../../src/ui/cx.ts'
import { Switch } from '../../src/ui/Switch.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { useAtom } from '../../src/useAtom.ts'
import { shortcutsAtom } from '../parts/shortcuts.ts'
import styles from './Settings.module.css'

/** Switch for single-key shortcuts. */
export function ShortcutsSwitch() {
  const { t } = useLingui()
  const [on, setOn] = useAtom(shortcutsAtom)
  return (
    <div className={cx(stack.row16, styles.row)}>
      <span className={stack.tight}>
        <span>
          <Trans>Single-key shortcuts</Trans>
        </span>
        <span className={text.note}>
          <Trans>Turn off if you use dictation or share a keyboard.</Trans>
        </span>
      </span>
      <Switch checked={on} onChange={setOn} label={t`Single-key shortcuts`} />
    </div>
  )
}
