import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { cx } from '../ui/cx.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { blockNote } from './blockWords.ts'
import { LeverageField } from './LeverageField.tsx'
import { LotsField } from './LotsField.tsx'
import { StopField } from './StopField.tsx'
import { TargetField } from './TargetField.tsx'
import styles from './Ticket.module.css'
import { TicketButtons } from './TicketButtons.tsx'
import { TicketSums } from './TicketSums.tsx'
import type { TicketMode } from './ticketState.ts'
import { type Ticket, type TicketFigures, useTicketFigures } from './useTicket.ts'

interface TicketFormProps {
  ticket: Ticket
  wide: boolean
  buyRef?: Ref<HTMLButtonElement>
  sellRef?: Ref<HTMLButtonElement>
  /** Under the buttons, wide only. */
  foot?: ReactNode
}

/** The order form: what is typed scrolls where it must, the two buttons stay. */
export function TicketForm({ ticket, wide, buyRef, sellRef, foot }: TicketFormProps) {
  const { t } = useLingui()
  const figures = useTicketFigures(ticket)
  return (
    <section className={cx(styles.ticket, wide && styles.wide)} aria-label={t`Order`}>
      <div className={styles.scroll}>
        {wide ? <WideFields {...{ ticket, figures }} /> : <PhoneFields {...{ ticket, figures }} />}
      </div>
      <div className={styles.foot}>
        <BlockNote ticket={ticket} figures={figures} />
        <TicketButtons ticket={ticket} figures={figures} buyRef={buyRef} sellRef={sellRef} />
      </div>
      {foot}
    </section>
  )
}

interface FieldsProps {
  ticket: Ticket
  figures: TicketFigures
}

function ModeField({ ticket, figures }: FieldsProps) {
  const { t } = useLingui()
  const { dispatch, instrument, draft } = ticket
  return (
    <Segmented<TicketMode>
      className={styles.mode ?? ''}
      label={t`Order type`}
      value={draft.mode}
      options={[
        { value: 'market', label: t`Market` },
        { value: 'pending', label: t`Pending` },
      ]}
      onChange={(mode) => dispatch({ type: 'mode', mode, price: figures.live, digits: instrument.digits })}
    />
  )
}

function Stops({ ticket, figures, wide }: FieldsProps & { wide: boolean }) {
  const { live, preview } = figures
  return (
    <div className={styles.stops}>
      <StopField ticket={ticket} kind="stopLoss" live={live} preview={preview?.stopLoss} wide={wide} />
      <StopField ticket={ticket} kind="takeProfit" live={live} preview={preview?.takeProfit} wide={wide} />
    </div>
  )
}

function PhoneFields({ ticket, figures }: FieldsProps) {
  const { draft, dispatch, instrument } = ticket
  return (
    <>
      <div className={styles.pair}>
        <ModeField ticket={ticket} figures={figures} />
        <LeverageField ticket={ticket} wide={false} />
      </div>
      {draft.mode === 'pending' && <TargetField ticket={ticket} live={figures.live} wide={false} />}
      <div className={styles.pair}>
        <LotsField instrument={instrument} lots={draft.lots} dispatch={dispatch} wide={false} />
      </div>
      <Stops ticket={ticket} figures={figures} wide={false} />
      <TicketSums preview={figures.preview} wide={false} />
    </>
  )
}

function WideFields({ ticket, figures }: FieldsProps) {
  const { draft, dispatch, instrument } = ticket
  return (
    <>
      <div className={styles.group}>
        <ModeField ticket={ticket} figures={figures} />
        {draft.mode === 'pending' && <TargetField ticket={ticket} live={figures.live} wide />}
        <LotsField instrument={instrument} lots={draft.lots} dispatch={dispatch} wide />
        <LeverageField ticket={ticket} wide />
      </div>
      <div className={styles.group}>
        <Stops ticket={ticket} figures={figures} wide />
      </div>
      <div className={styles.group}>
        <TicketSums preview={figures.preview} wide />
      </div>
    </>
  )
}

/** In words what bars both directions. */
function BlockNote({ ticket, figures }: FieldsProps) {
  const { buy, sell } = figures
  const words = buy?.reason === sell?.reason ? blockNote(buy, ticket.instrument) : undefined
  if (words === undefined) return null
  return (
    <p className={styles.note} role="status">
      {words}
    </p>
  )
}
