import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { sumOf } from '../../../contract/rules.ts'
import { Margin, Profit } from '../../i18n/OrderMoney.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import text from '../../ui/text.module.css'
import type { ActionState } from '../orderAction.ts'
import { aboutOrder, nameOf } from '../orderWords.ts'
import styles from './CloseAll.module.css'

/** Result of closing many positions, and the positions as they were before. */
export interface ClosedMany {
  readonly done: ActionState & { phase: 'done' }
  readonly before: readonly Order[]
}

interface CloseAllResultProps {
  open: boolean
  result: ClosedMany
  onClose: () => void
}

/** Shows how many were closed with what result, by the server's figures, and which stayed open and why. */
export function CloseAllResult({ open, result: { done, before }, onClose }: CloseAllResultProps) {
  const { t } = useLingui()
  const { message } = done
  const { closed, refused } = done.result
  const profit = sumOf(closed.map((order) => order.profit))
  const nameFor = (id: string) => {
    const order = before.find((one) => one.id === id)
    return order === undefined ? id : nameOf(aboutOrder(order))
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={t`Positions closed`}
      footer={
        <Button full onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.top}>
        <Disc icon={refused.length > 0 ? 'info' : 'check'} tone={refused.length > 0 ? 'warn' : 'ok'} />
        <h2 className={text.figure}>
          {closed.length > 0 ? (
            <Plural value={closed.length} one="# position closed" other="# positions closed" />
          ) : (
            message
          )}
        </h2>
      </div>
      {closed.length > 0 && (
        <KeyValueList>
          <KeyValueRow label={<Trans>Profit</Trans>}>
            <Profit value={profit} />
          </KeyValueRow>
          <KeyValueRow label={<Trans>Margin released</Trans>}>
            <Margin value={sumOf(closed.map((order) => order.margin))} />
          </KeyValueRow>
        </KeyValueList>
      )}
      {refused.length > 0 && (
        <section className={styles.left} aria-label={t`Still open`}>
          <h3 className={text.caption}>
            <Trans>Still open</Trans>
          </h3>
          <ul>
            {refused.map(({ id, message }) => (
              <li key={id} className={styles.refused}>
                <bdi>{nameFor(id)}</bdi>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}
