import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { errorWords, NetworkError } from '../../api/errors.ts'
import { useGoBack } from '../../router.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import page from '../../ui/toolPage.module.css'
import { CannotRewind, type RewindFault } from './loadTrade.ts'
import { openRewind } from './openRewind.ts'

const faultWords: Readonly<Record<RewindFault | 'offline', MessageDescriptor>> = {
  notYet: msg`The recording of this trade isn’t ready yet. Try again in a few seconds.`,
  gone: msg`The ticks of this trade are no longer recorded, so it can’t be played again. Your order and its result aren’t affected.`,
  tooLong: msg`This trade was open for more than a day, which is too long to rewind. Your order and its result aren’t affected.`,
  unknownOrder: msg`This trade isn’t among your newest orders. Open it from your order history or journal.`,
  offline: msg`This trade isn’t saved on this device. Connect to the internet to load it.`,
}

/** Opens the trade that the address names, and says why where that cannot be. `left`: it was open, and is not opened again. */
export function RewindOpening({ id, left }: { id: string; left: boolean }) {
  const { t } = useLingui()
  const goBack = useGoBack()
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` tries again
  useEffect(() => {
    if (left) return
    let gone = false
    setError(undefined)
    openRewind(id, () => !gone).catch((failure: unknown) => !gone && setError(failure))
    return () => {
      gone = true
    }
  }, [id, left, turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the rewind ends
  useEffect(() => {
    if (left) goBack()
  }, [left])
  if (error === undefined)
    return (
      <Loading label={t`Loading`}>
        <div className={page.body}>
          <Skeleton w="100%" h={48} />
          <Skeleton w="100%" h={320} />
        </div>
      </Loading>
    )
  const fault = error instanceof CannotRewind ? error.fault : error instanceof NetworkError ? 'offline' : undefined
  const mayRetry = fault === undefined || fault === 'notYet' || fault === 'offline'
  return (
    <EmptyState
      icon={fault === 'offline' ? 'cloud-off' : 'clock'}
      role="alert"
      title={<Trans>Can’t rewind this trade</Trans>}
      action={
        <Button size="m" onClick={mayRetry ? () => setTurn((before) => before + 1) : goBack}>
          {mayRetry ? <Trans>Try again</Trans> : <Trans>Back</Trans>}
        </Button>
      }
    >
      {fault ? t(faultWords[fault]) : errorWords(error)}
    </EmptyState>
  )
}
