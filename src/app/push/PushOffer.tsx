import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { pushFaultWords } from '../../account/push/pushWords.ts'
import { onSettled } from '../../orders/useOrderAction.ts'
import { isPushDenied, pushOfferedAtom, pushOnAtom, pushWay, turnPushOn } from '../../session/pushDevice.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import { toast } from '../../ui/toast.ts'
import { hasSetStop } from './pushMoment.ts'

const KEY = 'push-offered'
/** The outcome of the order is read first, ms. */
const AFTER_MS = 2_000

/** Offers notifications once, after a stop loss or a take profit was set: then there is something to be told of. */
export function PushOffer() {
  const { t } = useLingui()
  const turnOn = async () => {
    const fault = await turnPushOn()
    if (fault !== undefined) toast(pushFaultWords(fault), { tone: 'danger' })
    else if (store.get(pushOnAtom)) toast(t`Notifications on`)
  }
  const offer = useEffectEvent(() => {
    const isWanted = store.get(pushOfferedAtom) && !store.get(pushOnAtom) && pushWay() === 'ready' && !isPushDenied()
    if (!isWanted || readStored(KEY) !== undefined) return
    writeStored(KEY, 'yes')
    toast(t`Get notified when a stop is reached, even when the app is closed?`, {
      icon: 'bell',
      action: { label: t`Turn on`, onClick: turnOn },
      notice: true,
    })
  })
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = onSettled((state) => {
      if (hasSetStop(state)) timers.add(setTimeout(offer, AFTER_MS))
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return null
}
