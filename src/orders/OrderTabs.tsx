import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderList } from '../../contract/entities/order.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { useAtomValue } from '../useAtom.ts'
import { orderListAtom } from './orderLists.ts'
import { orderTabs } from './orderTabs.ts'

interface OrderTabsProps {
  id: string
  value: OrderList
  onChange: (kind: OrderList) => void
  low?: boolean
  trailing?: ReactNode
}

/** Holding, pending and history, with how many of the first two there are. */
export function OrderTabs({ id, value, onChange, low = false, trailing }: OrderTabsProps) {
  const { t } = useLingui()
  const figures = useAtomValue(accountFiguresAtom)
  const holding = useAtomValue(orderListAtom('holding')).answer?.total
  const pending = useAtomValue(orderListAtom('pending')).answer?.total
  const counts: Partial<Record<OrderList, number | undefined>> = {
    holding: figures?.holding ?? holding,
    pending: figures?.pending ?? pending,
  }
  return (
    <Tabs
      id={id}
      label={t`Orders`}
      value={value}
      tabs={orderTabs.map(({ kind, label }) => ({ value: kind, label: t(label), count: counts[kind] || undefined }))}
      onChange={onChange}
      low={low}
      trailing={trailing}
    />
  )
}
