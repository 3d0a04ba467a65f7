import { Trans, useLingui } from '@lingui/react/macro'
import { alertsOfferedAtom } from '../../markets/alertAtoms.ts'
import { type NoticeKind, noticesAtom } from '../../session/notices.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { PushRow } from '../push/PushRow.tsx'
import { SettingGroup, SwitchRow } from './SettingRows.tsx'

/** What may speak up by itself while the app is open, and whether anything does while it is closed. */
export function NoticeSettings() {
  const { t } = useLingui()
  const [shown, show] = useAtom(noticesAtom)
  const alerts = useAtomValue(alertsOfferedAtom)
  const set = (kind: NoticeKind) => ({ checked: shown.has(kind), onChange: (on: boolean) => show(kind, on) })
  return (
    <SettingGroup title={<Trans>Notices</Trans>}>
      <SwitchRow label={t`Pending orders filled`} {...set('filled')} />
      <SwitchRow
        label={t`Stops reached`}
        note={<Trans>Stop loss, take profit and trailing stops. Being stopped out is always told.</Trans>}
        {...set('stops')}
      />
      <SwitchRow label={t`Orders ended on another device`} {...set('elsewhere')} />
      {alerts && (
        <SwitchRow
          label={t`Price alerts`}
          note={<Trans>The bell marks those that were reached all the same.</Trans>}
          {...set('alerts')}
        />
      )}
      <PushRow />
    </SettingGroup>
  )
}
