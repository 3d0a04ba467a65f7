import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { PagesFoot } from '../resource/PagesFoot.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { loginPath } from '../session/from.ts'
import { loggedInAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { IconName } from '../ui/icons/Icon.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './OrderListBody.module.css'
import type { ListedOrders } from './useOrderList.ts'

interface OrderListBodyProps {
  kind: OrderList
  list: ListedOrders
  /** Stands in while nothing is known. */
  skeleton: ReactNode
  /** Draws the rows. */
  rows: (orders: readonly Order[]) => ReactNode
  /** In a low pane: says what is not there in two lines. */
  compact?: boolean
}

/** A list of orders in each of its states: loading, failed, empty, there, with its foot. */
export function OrderListBody({ kind, list, skeleton, rows, compact = false }: OrderListBodyProps) {
  const loggedIn = useAtomValue(loggedInAtom)
  if (!loggedIn) return <Empty kind={kind} compact={compact} />
  return (
    <ResourceView
      resource={list}
      failed={<Trans>Couldn’t load orders</Trans>}
      safe={<Trans>Your positions and stops are not affected.</Trans>}
      skeleton={skeleton}
    >
      {(loaded) =>
        loaded.rows.length === 0 && loaded.complete ? (
          <Empty kind={kind} compact={compact} />
        ) : (
          <>
            {rows(loaded.rows)}
            <PagesFoot pages={list} />
          </>
        )
      }
    </ResourceView>
  )
}

interface EmptyProps {
  kind: OrderList
  /** In a low pane, where the way to the markets stands beside it anyway. */
  compact: boolean
}

function Empty({ kind, compact }: EmptyProps) {
  const navigate = useNavigate()
  const loggedIn = useAtomValue(loggedInAtom)
  const { pathname, search } = useLocation()
  const { icon, title, text } = words[kind]
  if (compact)
    return (
      <div className={styles.compact}>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        {!loggedIn && (
          <Button variant="text" onClick={() => navigate(loginPath(pathname + search))}>
            <Trans>Log in / Try demo</Trans>
          </Button>
        )}
      </div>
    )
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button size="m" onClick={() => navigate('/')}>
          <Trans>Find a market</Trans>
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}

/** Texts of empty lists, with the next step. */
const words: Readonly<Record<OrderList, { icon: IconName; title: ReactNode; text: ReactNode }>> = {
  holding: {
    icon: 'orders',
    title: <Trans>No open positions</Trans>,
    text: <Trans>Your positions and their live profit appear here.</Trans>,
  },
  pending: {
    icon: 'clock',
    title: <Trans>No pending orders</Trans>,
    text: <Trans>Set a trigger price in the trade form to place a pending order.</Trans>,
  },
  history: {
    icon: 'orders',
    title: <Trans>No data yet</Trans>,
    text: <Trans>Closed positions and cancelled orders appear here.</Trans>,
  },
}
