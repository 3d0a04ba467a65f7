import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useReturns } from '../../resource/useResource.ts'
import { offlineAtom } from '../../session/offline.ts'
import {
  isPushDenied,
  type PushFault,
  pushOfferedAtom,
  pushOnAtom,
  pushWay,
  turnPushOff,
  turnPushOn,
} from '../../session/pushDevice.ts'
import { useAtomValue } from '../../useAtom.ts'
import { SwitchRow } from '../settings/SettingRows.tsx'
import styles from './PushRow.module.css'
import { pushFaultWords } from './pushWords.ts'

/** The switch of notifications while the app is closed: the one place, besides the offer after a first stop, that asks for them. */
export function PushRow() {
  return useAtomValue(pushOfferedAtom) ? <Offered /> : null
}

function Offered() {
  const { t } = useLingui()
  const on = useAtomValue(pushOnAtom)
  const offline = useAtomValue(offlineAtom)
  const [denied, setDenied] = useState(isPushDenied)
  const [fault, setFault] = useState<PushFault>()
  const [busy, setBusy] = useState(false)
  // Allowed or forbidden in the browser's settings meanwhile.
  useReturns(useCallback(() => setDenied(isPushDenied()), []))
  const way = pushWay()
  const shown = on && way === 'ready' && !denied
  const turn = async (wanted: boolean) => {
    if (busy) return
    setFault(undefined)
    setBusy(true)
    if (wanted) setFault(await turnPushOn())
    else await turnPushOff().catch(() => undefined)
    setDenied(isPushDenied())
    setBusy(false)
  }
  const blocked = denied ? 'denied' : offline && !shown ? 'offline' : undefined
  const trouble = blocked ?? fault
  return (
    <SwitchRow
      label={t`Push notifications`}
      note={
        <>
          {way === 'ready' && (
            <Trans>
              Get notified of filled and stopped orders, margin calls, price alerts and reviews while the app is closed.
              Amounts are not shown.
            </Trans>
          )}
          {way === 'install' && (
            <Trans>
              To get notifications on this device, add the app to your home screen, open it from there and turn them on.
            </Trans>
          )}
          {way === 'none' && <Trans>This browser doesn’t support web app notifications.</Trans>}
          <span role="status">
            {way === 'ready' && trouble !== undefined && (
              <span className={styles.fault}>{pushFaultWords(trouble)}</span>
            )}
          </span>
        </>
      }
      checked={shown}
      disabled={way !== 'ready' || blocked !== undefined}
      onChange={turn}
    />
  )
}
