import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '../../src/ui/cx.ts'
import { Switch } from '../../src/ui/Switch.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { useAtom } from '../../src/useAtom.ts'
import { shortcutsAtom } from '../parts/shortcuts.ts'
import styles from './Settings.module.css'

/** Whether single keys do something. */
export function ShortcutsSwitch() {
  const { t } = useLingui()
  const [on, setOn] = useAtom(shortcutsAtom)
  return (
    <div className={cx(stack.row16, styles.row)}>
      <span className={stack.tight}>
        <span>
          <Trans>Single keys</Trans>
        </span>
        <span className={text.note}>
          <Trans>Off for who dictates, or when the keyboard is shared.</Trans>
        </span>
      </span>
      <Switch checked={on} onChange={setOn} label={t`Single keys`} />
    </div>
  )
}
