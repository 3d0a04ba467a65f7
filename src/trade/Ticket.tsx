import { useLingui } from '@lingui/react/macro'
import { type ComponentType, memo, type ReactNode, type Ref, useEffect, useState } from 'react'
import { quoteOf } from '../markets/atoms.ts'
import { FirstSteps, PractiseCard } from '../markets/offers.tsx'
import { ReplayMark } from '../markets/ReplayMark.tsx'
import { realMoneyAtom, realMoneyWords, unfundedAtom } from '../session/realMoney.ts'
import { sessionAtom } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { useAtomValue } from '../useAtom.ts'
import { blockNote } from './blockWords.ts'
import { LeverageField } from './LeverageField.tsx'
import { LotsField } from './LotsField.tsx'
import { StopTiles } from './landscapeParts.tsx'
import type { Placed } from './placed.ts'
import { StopField } from './StopField.tsx'
import { TargetField } from './TargetField.tsx'
import styles from './Ticket.module.css'
import { TicketButtons } from './TicketButtons.tsx'
import { FillCard, MarginNote, RiskSheet } from './ticketSheets.tsx'
import type { TicketMode } from './ticketState.ts'
import { type Ticket, type TicketFigures, useTicketFigures } from './useTicket.ts'

/** Props of the order's figures. */
export interface SumsProps {
  ticket: Ticket
  figures: TicketFigures
}

interface TicketFormProps {
  ticket: Ticket
  /** low: beside the chart of a phone on its side · bar: under a chart that has the whole screen, lots and buttons alone. */
  look: 'phone' | 'wide' | 'low' | 'bar'
  /** The figures under the fields. */
  Sums: ComponentType<SumsProps>
  buyRef?: Ref<HTMLButtonElement>
  sellRef?: Ref<HTMLButtonElement>
  /** Under the buttons. */
  foot?: ReactNode
}

/** The order form: what is typed scrolls where it must, the two buttons stay. */
export function TicketForm({ ticket, look, Sums, buyRef, sellRef, foot }: TicketFormProps) {
  const { t } = useLingui()
  const figures = useTicketFigures(ticket)
  const unfunded = useAtomValue(unfundedAtom)
  const [byRisk, setByRisk] = useState(false)
  const [placed, setPlaced] = usePlaced(ticket)
  const covered = (look === 'phone' || look === 'low') && placed !== undefined
  const card = <FillCard placed={placed} look={look} onClose={() => setPlaced(undefined)} />
  const fields = { ticket, figures, Sums, onRisk: setByRisk }
  return (
    <section className={cx(styles.ticket, look !== 'phone' && styles[look])} aria-label={t`Order`}>
      <div className={styles.rows}>
        <div className={styles.scroll} inert={covered}>
          {look === 'wide' ? <WideFields {...fields} /> : <PhoneFields {...fields} look={look} />}
        </div>
        {look !== 'wide' && card}
      </div>
      <div className={styles.foot}>
        <p className={styles.mark}>
          <ReplayMark />
        </p>
        <BlockNote ticket={ticket} figures={figures} />
        <MarginNote ticket={ticket} figures={figures} />
        {figures.buy?.reason === 'closed' && <PractiseCard codes={[ticket.instrument.code]} />}
        {unfunded ? (
          <FirstSteps />
        ) : (
          <TicketButtons
            ticket={ticket}
            figures={figures}
            buyRef={buyRef}
            sellRef={sellRef}
            covered={covered}
            onPlaced={setPlaced}
          />
        )}
        {look === 'wide' && card}
      </div>
      {look === 'wide' && foot}
      <RiskSheet open={byRisk} onClose={() => setByRisk(false)} ticket={ticket} figures={figures} />
    </section>
  )
}

/** The order that was placed last, until it is put away, its page is left, or another instrument or account is shown. */
function usePlaced({ instrument: { code } }: Ticket) {
  const state = useState<Placed>()
  const [, setPlaced] = state
  const session = useAtomValue(sessionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was placed belongs to the instrument and the account
  useEffect(() => () => setPlaced(undefined), [code, session, setPlaced])
  return state
}

interface FieldsProps extends SumsProps {
  Sums: ComponentType<SumsProps>
  /** Opens the size by risk; always the same function. */
  onRisk: (open: true) => void
}

/** Reads the price only as it is pressed: no tick draws it anew. */
const ModeField = memo(function ModeField({
  instrument,
  mode: shown,
  dispatch,
}: Pick<Ticket, 'instrument' | 'dispatch'> & { mode: TicketMode }) {
  const { t } = useLingui()
  const { code, digits } = instrument
  return (
    <Segmented<TicketMode>
      className={styles.mode ?? ''}
      label={t`Order type`}
      value={shown}
      options={[
        { value: 'market', label: t`Market` },
        { value: 'pending', label: t`Pending` },
      ]}
      onChange={(mode) => dispatch({ type: 'mode', mode, price: quoteOf(code)?.close, digits })}
    />
  )
})

function Stops({ ticket, figures, wide }: SumsProps & { wide: boolean }) {
  return (
    <div className={styles.stops}>
      <StopField ticket={ticket} figures={figures} kind="stopLoss" wide={wide} />
      <StopField ticket={ticket} figures={figures} kind="takeProfit" wide={wide} />
    </div>
  )
}

function PhoneFields({ ticket, figures, Sums, onRisk, look }: FieldsProps & Pick<TicketFormProps, 'look'>) {
  const { draft, dispatch, instrument } = ticket
  const { most } = figures
  const lots = <LotsField {...{ instrument, most, dispatch, onRisk }} lots={draft.lots} wide={false} />
  if (look === 'bar') return lots
  const low = look === 'low'
  return (
    <>
      <div className={styles.pair}>
        <ModeField instrument={instrument} mode={draft.mode} dispatch={dispatch} />
        <LeverageField ticket={ticket} wide={false} />
      </div>
      {draft.mode === 'pending' && <TargetField ticket={ticket} live={figures.live} wide={false} />}
      <div className={low ? styles.lots : styles.pair}>{lots}</div>
      {low ? <StopTiles ticket={ticket} figures={figures} /> : <Stops ticket={ticket} figures={figures} wide={false} />}
      <Sums ticket={ticket} figures={figures} />
    </>
  )
}

function WideFields({ ticket, figures, Sums, onRisk }: FieldsProps) {
  const { draft, dispatch, instrument } = ticket
  return (
    <>
      <div className={styles.group}>
        <ModeField instrument={instrument} mode={draft.mode} dispatch={dispatch} />
        {draft.mode === 'pending' && <TargetField ticket={ticket} live={figures.live} wide />}
        <LotsField
          instrument={instrument}
          lots={draft.lots}
          most={figures.most}
          dispatch={dispatch}
          onRisk={onRisk}
          wide
        />
        <LeverageField ticket={ticket} wide />
      </div>
      <div className={styles.group}>
        <Stops ticket={ticket} figures={figures} wide />
      </div>
      <div className={styles.group}>
        <Sums ticket={ticket} figures={figures} />
      </div>
    </>
  )
}

/** In words what bars both directions; else what is to be known of the money. */
function BlockNote({ ticket, figures }: SumsProps) {
  const { t } = useLingui()
  const { buy, sell } = figures
  const note = useAtomValue(realMoneyAtom)
  // Without any money the steps say what to do.
  const unfunded = useAtomValue(unfundedAtom)
  const block = buy?.reason === sell?.reason && !unfunded ? blockNote(buy, ticket.instrument) : undefined
  const words = block ?? (note && t(realMoneyWords[note]))
  if (words === undefined) return null
  return (
    <p className={styles.note} role="status">
      {words}
    </p>
  )
}
