import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Decimal } from '../../contract/codec.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import type { AlertSheetKind } from '../markets/alertAtoms.ts'
import { instrumentAtom, selectedCodeAtom } from '../markets/atoms.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { currentPlace } from '../router.tsx'
import { loginPath } from '../session/from.ts'
import { loggedInAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { AlertForm } from './AlertForm.tsx'
import { AlertRows } from './AlertRows.tsx'
import styles from './AlertSheet.module.css'
import { alertsAtom, readAlerts, reloadAlerts } from './alertList.ts'
import { NoticeRows } from './notices/NoticeRows.tsx'

interface AlertSheetProps {
  kind: AlertSheetKind | undefined
  onKind: (kind: AlertSheetKind | undefined) => void
}

/** Price alerts: those of one instrument with the form for another, or all there are. */
export function AlertSheet({ kind, onKind }: AlertSheetProps) {
  const { code, price } = typeof kind === 'object' ? kind : {}
  const instrument = useAtomValue(instrumentAtom(code ?? ''))
  const loggedIn = useAtomValue(loggedInAtom)
  const close = () => onKind(undefined)
  return (
    <Sheet
      open={kind !== undefined}
      onClose={close}
      wide="dock"
      title={code === undefined ? <Trans>Notifications</Trans> : <Trans>Price alerts</Trans>}
      sub={instrument && <bdi>{instrument.showCode}</bdi>}
      lead={instrument && <InstrumentLogo instrument={instrument} size={36} />}
    >
      {!loggedIn ? (
        <Visitor onLeave={close} />
      ) : instrument ? (
        <OfInstrument
          key={`${instrument.code} ${price}`}
          instrument={instrument}
          price={price}
          onAll={() => onKind('all')}
        />
      ) : (
        <div className={styles.parts}>
          <NoticeRows onOpen={close} />
          <All onKind={onKind} />
        </div>
      )}
    </Sheet>
  )
}

/** Alerts are kept by the server, so they need somebody to keep them for. */
function Visitor({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const login = () => {
    onLeave()
    const { pathname, search } = currentPlace()
    navigate(loginPath(pathname + search))
  }
  return (
    <EmptyState
      icon="bell"
      title={<Trans>Get price alerts</Trans>}
      action={
        <Button size="m" onClick={login}>
          <Trans>Log in or try a demo account</Trans>
        </Button>
      }
    >
      <Trans>Create an account to get alerts even when the app is closed.</Trans>
    </EmptyState>
  )
}

/** The alerts of an instrument, or all; looking at them is reading them. What was new when the sheet opened stays marked. */
function useAlerts(code: string | undefined) {
  const state = useAtomValue(alertsAtom)
  useEffect(() => void reloadAlerts(), [])
  const shown = state.answer?.filter((alert) => code === undefined || alert.code === code)
  const fired = shown?.filter(({ firedAt }) => firedAt !== undefined).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that fires while one looks is read too
  useEffect(() => readAlerts(code), [code, fired])
  return { ...state, answer: shown, others: (state.answer?.length ?? 0) - (shown?.length ?? 0), reload: reloadAlerts }
}

interface OfInstrumentProps {
  instrument: Instrument
  /** The price a new alert begins with. */
  price: Decimal | undefined
  onAll: () => void
}

function OfInstrument({ instrument, price, onAll }: OfInstrumentProps) {
  const { answer: alerts, others } = useAlerts(instrument.code)
  return (
    <div className={styles.parts}>
      <AlertForm instrument={instrument} price={price} />
      {alerts !== undefined && alerts.length > 0 && <AlertRows alerts={alerts} />}
      {others > 0 && (
        <MenuList>
          <MenuRow icon="bell" label={<Trans>Alerts for other markets</Trans>} value={others} onClick={onAll} />
        </MenuList>
      )}
    </div>
  )
}

function All({ onKind }: Pick<AlertSheetProps, 'onKind'>) {
  const { t } = useLingui()
  const resource = useAlerts(undefined)
  const selected = useAtomValue(instrumentAtom(useAtomValue(selectedCodeAtom) ?? ''))
  const name = selected?.showCode
  const add = selected && (
    <Button size="m" variant="secondary" icon="plus" onClick={() => onKind({ code: selected.code })}>
      <Trans>Set an alert for {name}</Trans>
    </Button>
  )
  return (
    <ResourceView
      resource={resource}
      failed={<Trans>Couldn’t load price alerts</Trans>}
      skeleton={
        <Loading label={t`Loading price alerts`} className={styles.waiting ?? ''}>
          <Skeleton h="var(--row)" />
          <Skeleton h="var(--row)" />
          <Skeleton h="var(--row)" />
        </Loading>
      }
    >
      {(alerts) =>
        alerts.length === 0 ? (
          <EmptyState icon="bell" title={<Trans>No price alerts</Trans>} action={add}>
            <Trans>Open a market and tap the bell to get notified at your price.</Trans>
          </EmptyState>
        ) : (
          <div className={styles.list}>
            <AlertRows alerts={alerts} all onOpen={() => onKind(undefined)} />
            <div className={styles.more}>{add}</div>
          </div>
        )
      }
    </ResourceView>
  )
}
