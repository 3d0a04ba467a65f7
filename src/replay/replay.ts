import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import type { User } from '../../contract/entities/account.ts'
import type { CloseReason } from '../../contract/entities/order.ts'
import type { ClosedOrder } from '../../contract/live.ts'
import { errorWords } from '../api/errors.ts'
import { replaceServer } from '../api/request.ts'
import { inbox, replaceLive } from '../live/live.ts'
import { forgetQuotes, loadInstruments, quoteOf } from '../markets/atoms.ts'
import { feeTypeAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { refreshAccount } from '../session/login.ts'
import { pendingOrders } from '../session/pendingOrders.ts'
import { rewindingAtom } from '../session/rewindingAtom.ts'
import { practiceAtom, setStandIn } from '../session/session.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'
import { localExchange } from './localExchange.ts'
import { Player, type PlayerPorts, type PlayerStart } from './player.ts'
import { positionAtom, replayAtom, rewindAtom } from './replayAtoms.ts'
import { type Remembered, remember, restoring } from './restoring.ts'
import type { Tape } from './tape.ts'
import { WeatherOver } from './weatherOver.ts'

/** As often as the channel tells prices at most, ms. */
const STEP_MS = 100

const practiceUser: User = { id: 'replay', uid: '', email: '', demo: true, balance: DEMO_BALANCE }
/** Names the practice account in the app; it is no token of any server's and goes nowhere. */
const PRACTICE_TOKEN = 'replay'

/** Start of a replay, with its listeners. */
export interface ReplayStart extends PlayerStart {
  /** Stands still at first. */
  readonly paused?: boolean
  /** Called as it begins, before anything of it is shown. */
  readonly begun?: () => void
  /** Called whenever time or account have changed. */
  readonly changed?: (player: Player) => void
  /** Called as it is left, before the live market is back. */
  readonly left?: (player: Player) => void
}

interface Running {
  readonly player: Player
  readonly left: ((player: Player) => void) | undefined
  readonly end: () => void
  readonly remembered: Remembered
}

let running: Running | undefined

/** Returns the running player, for the controls. */
export const currentPlayer = (): Player | undefined => running?.player

/**
 * Puts a tape in the place of the market: prices, bars and orders are its own from here on, and nothing is sent. Waits
 * for an order that is on its way.
 */
export async function enterReplay(tape: Tape, title: string, start: ReplayStart = {}): Promise<void> {
  if (pendingOrders.count > 0)
    toast(t`The replay starts once the result of your order is known.`, { icon: 'clock', notice: true })
  await pendingOrders.idle()
  await leaveReplay()
  const remembered = remember()
  const elsewhere = new Map(remembered.instruments.map(({ code }) => [code, quoteOf(code)?.close]))
  const ports: PlayerPorts = {
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
      inbox.flush()
      void loadInstruments({ silent: true })
    },
    elsewhere: (code) => elsewhere.get(code),
    changed(undone) {
      show(player, title)
      start.changed?.(player)
      if (undone > 0) sayUndone(undone)
    },
  }
  const player = new Player(tape, store.get(feeTypeAtom), ports, start)
  const { settings } = remembered
  const sayRefused = (error: Error) => toast(errorWords(error), { tone: 'danger' })
  const over = new WeatherOver({
    // What is on its way when the replay is left arrives nowhere.
    receive: (frame) => running?.player === player && inbox.receive(frame),
    say: (status) => live.say(status),
    tellAll: () => player.tellAll(),
  })
  replaceServer(over.client(localExchange({ player, user: practiceUser, settings, show: sayRefused })))
  // The channel goes first: through an open one the practice account would be announced to the real server.
  const live = replaceLive(() => player.now)
  forgetQuotes()
  store.set(rewindingAtom, player.practice.isPlanned)
  setStandIn({ token: PRACTICE_TOKEN, user: practiceUser })
  const stopWeather = over.follow()
  const timer = setInterval(() => player.step(performance.now()), STEP_MS)
  const stopWatching = store.sub(practiceAtom, () => {
    // A log-in or log-out ends the practice with the account it stood in for.
    if (running?.player === player && !store.get(practiceAtom)) void leaveReplay()
  })
  start.begun?.()
  running = {
    player,
    remembered,
    left: start.left,
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
  if (!start.paused) player.play()
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
  const { end, remembered, player, left } = running
  running = undefined
  player.pause()
  left?.(player)
  // A price without a time is not replaced by a list: the replay's would stay.
  inbox.reset()
  forgetQuotes()
  replaceServer(restoring(remembered))
  await loadInstruments({ silent: true })
  await loadInstruments({ silent: true })
  await loadBasicInfo({ silent: true }).catch(() => undefined)
  replaceServer(undefined)
  setStandIn(undefined)
  end()
  store.set(replayAtom, undefined)
  store.set(rewindAtom, undefined)
  store.set(rewindingAtom, false)
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
    one: 'Practice account restored to this time: # order undone.',
    other: 'Practice account restored to this time: # orders undone.',
  })
  toast(words, { icon: 'reset' })
}

/** Messages of events the market causes. Requested actions have answers of their own. */
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
