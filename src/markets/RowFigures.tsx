import { Trans } from '@lingui/react/macro'
import { type CSSProperties, useCallback, useLayoutEffect, useRef } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatPercent, formatPrice } from '../i18n/format.ts'
import { FollowedDigits, type ShowPrice } from '../ui/FlashDigits.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneAtom } from './marketRowAtoms.ts'
import { type LiveQuote, quoteOf, subscribeQuote } from './quotes.ts'
import { everyNowAndThen, useWhenVisible } from './whenVisible.ts'

/**
 * Shows an instrument's quote, the present one at once, and every new one, past React: in sight once an animation frame,
 * out of sight now and then. There a figure that has shown something waits for its turn: when Markets is opened again, it
 * is the rows in sight that are brought up to date. Answers how to stop.
 */
function followQuote(code: string, visible: boolean, filled = false, show: (quote: LiveQuote) => void): () => void {
  const showNow = () => {
    const quote = quoteOf(code)
    if (quote) show(quote)
  }
  if (visible || !filled) showNow()
  return visible ? subscribeQuote(code, show) : everyNowAndThen(showNow)
}

interface FiguresProps {
  instrument: Instrument
  /** In sight: every tick counts. */
  visible: boolean
}

/** An instrument's price, its changed digits flashing; a grey shape until there is one. A tick is written past React. */
export function RowPrice({ instrument, visible, className }: FiguresProps & { className?: string | undefined }) {
  const { code, digits } = instrument
  const priced = useWhenVisible(toneAtom(code), visible) !== undefined
  const follow = useCallback(
    (show: ShowPrice, filled?: boolean) =>
      followQuote(code, visible, filled, ({ close }) => show(formatPrice(close, digits), close, visible)),
    [code, digits, visible],
  )
  if (!priced) return <Skeleton w={64} h={20} />
  return <FollowedDigits key={code} follow={follow} className={className} />
}

/** Change since today's open; of a closed market the word. */
export function RowChange(props: FiguresProps & { closed: boolean; plain: boolean }) {
  const { instrument, visible, closed, plain } = props
  const tone = useWhenVisible(toneAtom(instrument.code), visible)
  if (closed)
    return (
      <Pill tone="neutral" plain={plain}>
        <Trans context="market">Closed</Trans>
      </Pill>
    )
  if (tone === undefined) return <Skeleton w={68} h={20} round />
  return (
    <Pill tone={tone} plain={plain}>
      <Change key={instrument.code} instrument={instrument} visible={visible} />
    </Pill>
  )
}

const changeText = ({ change }: LiveQuote) => formatPercent(change, { sign: 'never' })

/** Returns the current change for the first screen, which the server draws once. */
function changeNow(code: string): string | undefined {
  const quote = quoteOf(code)
  return quote && changeText(quote)
}

function Change({ instrument: { code }, visible }: FiguresProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const text = (place.current?.firstChild as Text | null) ?? place.current?.appendChild(new Text())
    return followQuote(code, visible, text !== undefined && text.length > 0, (quote) => {
      const shown = changeText(quote)
      if (!text || text.data === shown) return
      if (text.length !== shown.length) place.current?.style.setProperty('--places', `${shown.length}`)
      text.data = shown
    })
  }, [code, visible])
  const text = import.meta.env.SSR ? changeNow(code) : undefined
  return (
    <span ref={place} className="cell" style={text ? ({ '--places': text.length } as CSSProperties) : undefined}>
      {text}
    </span>
  )
}
