import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import tones from '../../ui/tones.module.css'
import { StopField } from '../StopField.tsx'
import { formatTyped, stopMeanings } from '../stopWords.ts'
import type { StopKind } from '../ticketState.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import styles from './StopTiles.module.css'

interface StopTilesProps {
  ticket: Ticket
  figures: TicketFigures
}

/** Both stops on a phone on its side: two tiles, since there is no room to type them in the ticket. */
export function StopTiles(props: StopTilesProps) {
  return (
    <div className={styles.tiles}>
      <StopTile {...props} kind="stopLoss" />
      <StopTile {...props} kind="takeProfit" />
    </div>
  )
}

/** One stop with what it is set to and what that means; pressed, it is set in a sheet. */
function StopTile({ ticket, figures, kind }: StopTilesProps & { kind: StopKind }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { draft, dispatch, instrument } = ticket
  const { on, unit, text } = draft[kind]
  const preview = figures.preview?.[kind]
  const name = kind === 'stopLoss' ? t`Stop loss` : t`Take profit`
  const turn = (next: boolean) =>
    dispatch({ type: 'stop', kind, on: next, price: figures.live, digits: instrument.digits })
  const tone = kind === 'stopLoss' ? tones.dn : tones.up
  return (
    <div className={cx(styles.tile, on && styles.on)}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => {
          if (!on) turn(true)
          setOpen(true)
        }}
      >
        <span className={styles.name}>{name}</span>
        <span className={cx(styles.value, preview?.side !== undefined && tone)}>
          {!on && <Trans>Off</Trans>}
          {on && text !== '' && <bdi className="fig">{formatTyped(text, unit, instrument)}</bdi>}{' '}
          {on && preview?.side !== undefined && <bdi>{stopMeanings(preview, instrument).at(-1)}</bdi>}
        </span>
        {!on && <Icon name="plus" size={16} className={styles.plus} />}
      </button>
      {on && (
        <IconButton
          icon="close"
          size={16}
          label={t`Remove ${name}`}
          className={styles.remove}
          onClick={() => turn(false)}
        />
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={name}>
        <StopField ticket={ticket} figures={figures} kind={kind} wide />
      </Sheet>
    </div>
  )
}
