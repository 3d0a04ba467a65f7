import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import type { User } from '../../contract/entities/account.ts'
import type { CloseReason } from '../../contract/entities/order.ts'
import type { ClosedOrder } from '../../contract/live.ts'
import { errorWords } from '../api/errors.ts'
import { standInForServer } from '../api/request.ts'
import { door, standInForLive } from '../live/live.ts'
import { forgetQuotes, loadInstruments, quoteOf } from '../markets/atoms.ts'
import { feeTypeAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { refreshAccount } from '../session/login.ts'
import { pendingOrders } from '../session/pendingOrders.ts'
import { practiceAtom, setStandIn } from '../session/session.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'
import { localExchange } from './localExchange.ts'
import { Player } from './player.ts'
import { positionAtom, replayAtom } from './replayAtoms.ts'
import { type Remembered, remember, restoring } from './restoring.ts'
import type { Tape } from './tape.ts'
import { WeatherOver } from './weatherOver.ts'

/** As often as the channel tells prices at most, ms. */
const STEP_MS = 100

const practiceUser: User = { id: 'replay', uid: '', email: '', demo: true, balance: DEMO_BALANCE }
/** Names the practice account in the app; it is no token of any server's and goes nowhere. */
const PRACTICE_TOKEN = 'replay'

interface Running {
  readonly player: Player
  readonly end: () => void
  readonly remembered: Remembered
}

let running: Running | undefined

/** What plays now, for the controls. */
export const currentPlayer = (): Player | undefined => running?.player

/**
 * Puts a tape in the place of the market: prices, bars and orders are its own from here on, and nothing is sent. Waits
 * for an order that is on its way.
 */
export async function enterReplay(tape: Tape, title: string): Promise<void> {
  if (pendingOrders.count > 0)
    toast(t`The replay starts once it is known what became of your order.`, { icon: 'clock', notice: true })
  await pendingOrders.idle()
  await leaveReplay()
  const remembered = remember()
  const elsewhere = new Map(remembered.instruments.map(({ code }) => [code, quoteOf(code)?.close]))
  const player = new Player(tape, store.get(feeTypeAtom), {
    receive(frame) {
      if (running?.player !== player) return
      if (frame.type === 'closed') for (const ended of frame.orders) sayEnded(player, ended)
      over.receive(frame)
    },
    anew(tellAll) {
      if (running?.player !== player) return
      // Nothing of the other time is left on the screen, not for a frame: what is told now is taken at once.
      forgetQuotes()
      live.anew()
      over.anew()
      tellAll()
      door.flush()
      void loadInstruments({ silent: true })
    },
    elsewhere: (code) => elsewhere.get(code),
    changed(undone) {
      show(player, title)
      if (undone > 0) sayUndone(undone)
    },
  })
  const { settings } = remembered
  const sayRefused = (error: Error) => toast(errorWords(error), { tone: 'danger' })
  const over = new WeatherOver({
    // What is on its way when the replay is left arrives nowhere.
    receive: (frame) => running?.player === player && door.receive(frame),
    say: (status) => live.say(status),
    tellAll: () => player.tellAll(),
  })
  standInForServer(over.client(localExchange({ player, user: practiceUser, settings, show: sayRefused })))
  // The channel goes first: through an open one the practice account would be announced to the real server.
  const live = standInForLive(() => player.now)
  forgetQuotes()
  setStandIn({ token: PRACTICE_TOKEN, user: practiceUser })
  const stopWeather = over.follow()
  const timer = setInterval(() => player.step(performance.now()), STEP_MS)
  const stopWatching = store.sub(practiceAtom, () => {
    // A log-in or log-out ends the practice with the account it stood in for.
    if (running?.player === player && !store.get(practiceAtom)) void leaveReplay()
  })
  running = {
    player,
    remembered,
    end() {
      clearInterval(timer)
      stopWatching()
      stopWeather()
      live.end()
    },
  }
  show(player, title)
  await loadInstruments({ silent: true })
  if (running?.player !== player) return
  // Left meanwhile, it was called off.
  await loadBasicInfo({ silent: true }).catch(() => undefined)
  if (running?.player !== player) return
  player.tellAll()
  player.play()
}

let leaving: Promise<void> | undefined

/** Back to the live market: everything as it was, and asked for anew. Resolves when that is done, whoever began it. */
export function leaveReplay(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = undefined
  })
  return leaving
}

async function leave(): Promise<void> {
  if (!running) return
  const { end, remembered, player } = running
  running = undefined
  player.pause()
  // A price without a time is not replaced by a list: the replay's would stay.
  door.reset()
  forgetQuotes()
  standInForServer(restoring(remembered))
  await loadInstruments({ silent: true })
  await loadInstruments({ silent: true })
  await loadBasicInfo({ silent: true }).catch(() => undefined)
  standInForServer(undefined)
  setStandIn(undefined)
  end()
  store.set(replayAtom, undefined)
  const unseen = () => undefined
  void loadInstruments({ silent: true })
  loadBasicInfo({ silent: true }).catch(unseen)
  refreshAccount({ silent: true }).catch(unseen)
}

function show(player: Player, title: string): void {
  if (running?.player !== player) return
  const { clock } = player
  const { timeline } = player.tape
  const { playing, speed, loop } = clock
  store.set(positionAtom, clock.now)
  const shown = store.get(replayAtom)
  const isSame =
    shown?.playing === playing && shown.speed === speed && shown.loop === loop && shown.timeline === timeline
  if (!isSame) store.set(replayAtom, { title, timeline, playing, speed, loop })
}

function sayUndone(undone: number): void {
  const words = plural(undone, {
    one: 'The practice account is as it was at this time: # order undone.',
    other: 'The practice account is as it was at this time: # orders undone.',
  })
  toast(words, { icon: 'reset' })
}

/** What the market itself brings about; what was asked for has its own answer. */
const endings: Partial<Record<CloseReason, MessageDescriptor>> = {
  stopLoss: msg`Stop loss reached`,
  takeProfit: msg`Take profit reached`,
  stopOut: msg`Closed by stop-out`,
  noMargin: msg`Cancelled: not enough free margin`,
}

function sayEnded(player: Player, { id, reason }: ClosedOrder): void {
  const words = endings[reason]
  const order = words && player.practice.ended(id)
  if (order) toast(`${order.showCode}: ${i18n._(words)}`, { icon: 'info' })
}
