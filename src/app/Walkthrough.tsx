import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../i18n/format.ts'
import { instrumentsAtom } from '../markets/atoms.ts'
import { onSettled } from '../orders/useOrderAction.ts'
import { userAtom } from '../session/session.ts'
import { walkthroughAtom } from '../session/settings.ts'
import { store } from '../store.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { type Box, bubblePlace } from './bubblePlace.ts'
import styles from './Walkthrough.module.css'

const steps = ['pick', 'buy', 'stop'] as const
type Step = (typeof steps)[number]

/** The next real control may scroll, move with the price, or not be drawn yet: it is looked for so often, ms. */
const POLL_INTERVAL_MS = 200

const firstSeen = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((element) => element.getBoundingClientRect().width > 0)

/** The control that the step is about; undefined while it is not on the screen. */
function controlOf(step: Step, pathname: string): Element | undefined {
  if (step === 'pick') {
    if (pathname !== '/') return undefined
    const open = store.get(instrumentsAtom).filter((one) => one.open)
    return firstSeen(open.map(({ code }) => `[data-code="${CSS.escape(code)}"]`).join() || ':not(*)')
  }
  if (pathname !== '/trade') return undefined
  if (step === 'buy') return firstSeen('[aria-keyshortcuts="B"]')
  // A stop's grip in the chart; before there is one, the handle that makes one.
  return firstSeen('[aria-describedby="line-keys"]') ?? firstSeen('[data-add-stop]')
}

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

interface Places {
  readonly target: Box
  readonly bubble: Box
}

/**
 * Leads a new demo user to the first order and its stop, over the real controls: the next one is ringed, never covered, and
 * the step is over when it was really done. Skipped or finished, it does not come back by itself.
 */
export function Walkthrough({ pathname }: { pathname: string }) {
  const demo = useAtomValue(userAtom)?.demo
  const [stored, setStep] = useAtom(walkthroughAtom)
  const step = steps.find((one) => one === stored)
  const bubble = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<Places>()

  useEffect(() => {
    if (step === 'pick' && pathname === '/trade') setStep('buy')
  }, [step, pathname, setStep])

  useEffect(
    () =>
      onSettled(({ phase, intent: { kind } }) => {
        if (phase !== 'done') return
        if (kind === 'submit' && step === 'buy') setStep('stop')
        if ((kind === 'stops' || kind === 'trailing') && step === 'stop') setStep('over')
      }),
    [step, setStep],
  )

  useEffect(() => {
    if (step === undefined) return
    const look = () => {
      const control = controlOf(step, pathname)
      const size = bubble.current?.getBoundingClientRect()
      if (!control || !size || document.querySelector('dialog:modal')) return setPlaces(undefined)
      const target = boxOf(control)
      const { clientWidth: width, clientHeight: height } = document.documentElement
      const place = bubblePlace(target, boxOf((step === 'buy' && control.closest('section')) || control), size, {
        width,
        height,
      })
      const next = place && { target, bubble: place }
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    look()
    const timer = setInterval(look, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [step, pathname])

  if (step === undefined || !demo) return null
  const [now, all] = [formatCount(steps.indexOf(step) + 1), formatCount(steps.length)]
  return (
    <>
      {places && <div className={styles.ring} style={{ ...places.target }} />}
      <div
        ref={bubble}
        className={styles.bubble}
        style={places ? { left: places.bubble.left, top: places.bubble.top } : { visibility: 'hidden' }}
      >
        <p role="status">
          {step === 'pick' && <Trans>Tap a market to open its chart.</Trans>}
          {step === 'buy' && <Trans>Tap Buy to place your first practice order.</Trans>}
          {step === 'stop' && <Trans>Drag SL on the chart to set a stop loss.</Trans>}
        </p>
        <p className={styles.foot}>
          <span className="fig">
            {now}/{all}
          </span>
          <button type="button" className={styles.skip} onClick={() => setStep('over')}>
            <Trans>Skip</Trans>
          </button>
        </p>
      </div>
    </>
  )
}
