import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatMoney, formatPrice } from '../../i18n/format.ts'
import { currentLanguage, englishWords } from '../../i18n/language.ts'
import { keysAtom } from '../../keys/actionKeys.ts'
import { capsOf, KeyCaps } from '../../keys/KeyCaps.tsx'
import type { ActionId } from '../../keys/keys.ts'
import { instrumentsAtom, quoteAtom, usdPerQuoteAtom } from '../../markets/atoms.ts'
import { InstrumentLogo } from '../../markets/InstrumentLogo.tsx'
import { recentAtom } from '../../markets/recentAtom.ts'
import { reloadOrders } from '../../orders/orderLists.ts'
import { feeTypeAtom } from '../../session/basicInfo.ts'
import { loggedInAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import { ticketPreview } from '../../trade/ticket.ts'
import { ticketState } from '../../trade/ticketState.ts'
import { draftAtom } from '../../trade/useTicket.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { allCommands, type Command, findCommands, marketCommand } from './commands.ts'
import styles from './Palette.module.css'

const KEY = 'palette.recent'
const MAX_RECENT = 5

interface PaletteProps {
  open: boolean
  onClose: () => void
}

/** Every page, market and action, found by what is typed. Enter opens or fills in; only Ctrl or ⌘ with Enter sends. */
export function Palette({ open, onClose }: PaletteProps) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} label={t`Commands`} wide="command" tall>
      <Commands onClose={onClose} />
    </Sheet>
  )
}

/** All commands there are, also by their English names as soon as those are loaded. */
function useCommands(): readonly Command[] {
  const { i18n } = useI18n()
  const [english, setEnglish] = useState<Awaited<ReturnType<typeof englishWords>>>()
  useEffect(() => {
    if (currentLanguage().code !== 'en')
      englishWords().then(
        (words) => setEnglish(() => words),
        () => undefined,
      )
    if (store.get(loggedInAtom)) void reloadOrders('holding')
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language they have other names
  return useMemo(() => allCommands(english ?? (() => '')), [english, i18n.locale])
}

/** Returns the default commands: recent ones, then markets and the rest. */
function usualCommands(all: readonly Command[]): readonly Command[] {
  const instruments = store.get(instrumentsAtom)
  const isMarket = (code: string) => instruments.find((one) => one.code === code)
  const recent = (readStored(KEY) ?? '').split(' ').flatMap((id) => {
    const market = id.startsWith('market:') ? isMarket(id.slice('market:'.length)) : undefined
    return market ? marketCommand(market) : (all.find((one) => one.id === id) ?? [])
  })
  const markets = store.get(recentAtom).flatMap((code) => isMarket(code) ?? [])
  const isNew = ({ id }: Command) => recent.every((one) => one.id !== id)
  return [...recent, ...markets.map(marketCommand).filter(isNew), ...all.filter(isNew)]
}

function remember(id: string): void {
  const before = (readStored(KEY) ?? '').split(' ').filter((one) => one !== id && one !== '')
  writeStored(KEY, [id, ...before].slice(0, MAX_RECENT).join(' '))
}

/** Stands only while the palette is open, so each opening begins with an empty search. */
function Commands({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const all = useCommands()
  const found = useMemo(
    () => (query.trim() === '' ? usualCommands(all) : findCommands(query, all, i18n)),
    [query, all, i18n],
  )
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const chosen = found[Math.min(at, found.length - 1)]
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const run = (command: Command | undefined, isSent: boolean) => {
    if (command === undefined) return
    if (command.kind !== 'trade') remember(command.id)
    onClose()
    // The sheet gives the focus back as it closes; what the command focuses comes after.
    setTimeout(isSent ? (command.send ?? command.review) : command.review)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method makes of its keys is its own.
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setAt(Math.min(Math.max(to, 0), found.length - 1))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A key that is held down sends nothing.
    if (!event.repeat) run(chosen, event.ctrlKey || event.metaKey)
  }
  return (
    <div className={styles.palette}>
      <div className={cx(stack.row12, styles.top)}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={chosen && `${id}${chosen.id}`}
          aria-autocomplete="list"
          aria-label={t`Search or type a command`}
          placeholder={t`Search or type a command`}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={t`Close`} onClick={onClose}>
          <KeyCap>Esc</KeyCap>
        </button>
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t`Commands`} className={styles.list}>
        {found.length === 0 && (
          <p className={styles.none}>
            <Trans>No results</Trans>
          </p>
        )}
        {found.map((command, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the whole list
          <div
            key={command.id}
            id={`${id}${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={cx(stack.row12, styles.row, command === chosen && styles.on)}
            onPointerMove={() => setAt(place)}
            onClick={() => run(command, false)}
          >
            <Mark command={command} />
            <span className={cx(stack.fillShrink, styles.label)}>
              <bdi>{command.label}</bdi>
            </span>
            <span className={styles.note}>
              <Note command={command} />
            </span>
          </div>
        ))}
      </div>
      <Foot chosen={chosen} />
    </div>
  )
}

function Mark({ command }: { command: Command }) {
  const { instrument, icon, order } = command
  if (instrument && order === undefined) return <InstrumentLogo instrument={instrument} size={28} />
  return (
    <span className={cx(styles.mark, order && !order.isPending && styles[order.side])}>
      <Icon name={icon ?? 'search'} size={18} />
    </span>
  )
}

function Note({ command }: { command: Command }) {
  const keys = useAtomValue(keysAtom)
  const { id, instrument, note } = command
  if (instrument) return <Price command={command} />
  const key = id.startsWith('action:') ? keys?.[id.slice('action:'.length) as ActionId] : ''
  return key ? <KeyCaps of={key} /> : note
}

/** The price of a market now, and the margin of the order. */
function Price({ command: { instrument, order } }: { command: Command }) {
  const code = instrument?.code ?? ''
  const live = useAtomValue(quoteAtom(code))?.close
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(code))
  const feeType = useAtomValue(feeTypeAtom)
  const held = useAtomValue(draftAtom)
  if (instrument === undefined) return null
  if (order?.isPending) return <Trans>Pending order</Trans>
  const draft = order && {
    ...ticketState(held, { type: 'instrument', instrument }),
    lots: order.lots,
    mode: 'market' as const,
  }
  const preview = draft && ticketPreview(draft, { instrument, live, quoteToUsd, feeType }, undefined)
  const price = live === undefined ? '—' : formatPrice(live, instrument.digits)
  const margin = preview && formatMoney(preview.margin)
  return (
    <>
      <span className="fig">{price}</span>
      {margin && (
        <>
          {' · '}
          <Trans>margin {margin}</Trans>
        </>
      )}
    </>
  )
}

function Foot({ chosen }: { chosen: Command | undefined }) {
  return (
    <p className={cx(stack.row16, styles.foot)}>
      <span className={stack.row8}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        <Trans>Move</Trans>
      </span>
      <span className={stack.row8}>
        <KeyCap>↵</KeyCap>
        {chosen?.kind === 'trade' ? <Trans>Review order</Trans> : <Trans>Open</Trans>}
      </span>
      {chosen?.send && (
        <span className={stack.row8}>
          {capsOf('Mod+↵').map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
          <Trans>Send now</Trans>
        </span>
      )}
    </p>
  )
}
