import type { Order } from '../../../contract/entities/order.ts'
import { InstrumentLogo } from '../../markets/InstrumentLogo.tsx'
import { ReplayMark } from '../../markets/ReplayMark.tsx'
import { SideTag } from '../SideTag.tsx'
import { useOrderInstrument } from '../useOrderFigures.ts'
import styles from './OrderSheet.module.css'

/** The title of a sheet about an order. */
export function OrderTitle({ order }: { order: Order }) {
  return (
    <>
      <bdi>{order.showCode}</bdi>
      <SideTag order={order} />
      <ReplayMark />
    </>
  )
}

/** The logo beside it. */
export function OrderLogo({ order }: { order: Order }) {
  const instrument = useOrderInstrument(order)
  return <InstrumentLogo instrument={instrument ?? { logo: '', showCode: order.showCode }} className={styles.logo} />
}
