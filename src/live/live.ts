import { atom } from 'jotai'
import type { Overload } from '../../contract/live.ts'
import { log } from '../log.ts'
import { store } from '../store.ts'
import { transport } from '../transport.ts'
import { type Batch, FrameInbox } from './frameInbox.ts'
import { onNextFrame } from './frames.ts'
import { LiveChannel, type LiveStatus } from './liveChannel.ts'
import { ServerClock } from './serverClock.ts'
import { connectSocket } from './socket.ts'
import { Topics } from './topics.ts'

export type { Batch } from './frameInbox.ts'
export type { LiveStatus } from './liveChannel.ts'

const statusAtom = atom<LiveStatus>('idle')
/** Set while more orders wait at the server than it can decide at once. */
export const overloadAtom = atom<Overload | undefined>(undefined)
const reconnectionsCountAtom = atom(0)
const marketCountAtom = atom(0)
const listeningCountAtom = atom(0)
/** State of the live channel. */
export const liveStatusAtom = atom((get) => get(statusAtom))
/** Rises by one each time the channel is back: what was missed meanwhile is to be fetched again. */
export const reconnectionsAtom = atom((get) => get(reconnectionsCountAtom))
/**
 * Rises by one each time another market speaks than before: a replay begins, is set to another time, or ends. What was
 * loaded or asked for before belongs to the other one.
 */
export const marketTurnAtom = atom((get) => get(marketCountAtom))
/** Rises by one each time the account's topics are heard from then on: news of before were told to nobody, and are to be fetched. */
export const listeningAtom = atom((get) => get(listeningCountAtom))

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const clock = new ServerClock(() => Date.now())
let ownTime: (() => number) | undefined
/** Returns true if the server has said its time yet. */
export const isClockHeard = (): boolean => ownTime !== undefined || clock.heard
/** The server's clock, ms: an estimate, ours until the server has said its time; a replay's while one plays. */
export const serverNow = (): number => ownTime?.() ?? clock.now()

/** A server whose clock stands this much earlier than before, on one connection, was set back, ms. */
const CLOCK_STEP_BACK_MS = 60_000

const batchListeners = new Set<(batch: Batch) => void>()

/** The door decoded frames come in by; the channel's now, a replay's later. */
export const inbox = new FrameInbox({
  schedule: onNextFrame,
  clockHeard(time) {
    // A replay that begins again: what it says is not old, its clock is.
    if (time < clock.now() - CLOCK_STEP_BACK_MS) inbox.reset()
    clock.hear(time)
  },
  take(batch) {
    // Each is told, whatever becomes of another.
    for (const listener of batchListeners)
      try {
        listener(batch)
      } catch (error) {
        log('live channel', error)
      }
  },
})

let url = ''
let refused: () => void = () => undefined
let wasOnline = false
/** Another source speaks from now on, whose clock may stand earlier; what it told meanwhile was missed. */
const anew = () => {
  inbox.reset()
  store.set(reconnectionsCountAtom, (count) => count + 1)
}
const countListening = () => store.set(listeningCountAtom, (count) => count + 1)

const channel = new LiveChannel({
  connect: (events) => (transport.connect ?? connectSocket)(url, events),
  now: () => Date.now(),
  after,
  random: Math.random,
  refused: () => refused(),
  listening: countListening,
  received(frame) {
    transport.heard?.(frame)
    if (frame.type === 'busy') store.set(overloadAtom, frame.wait > 0 ? frame : undefined)
    else inbox.receive(frame)
  },
  statusChanged(status) {
    store.set(statusAtom, status)
    store.set(overloadAtom, undefined)
    // Whoever starts without a network has missed everything so far.
    if (status === 'reconnecting') wasOnline = true
    if (status !== 'online') return
    if (wasOnline) anew()
    wasOnline = true
  },
  log,
})
const topics = new Topics(channel, after)

/**
 * Names the channel's address and lets it follow the page: hidden, shown, put away, online again. `loginRefused` hears that the
 * server did not take the token; whether the session is over, the next call tells (decisions §9).
 */
export function openLive(address: string, loginRefused: () => void): void {
  url = address
  refused = loginRefused
  const shown = () => channel.hide(document.visibilityState === 'hidden')
  document.addEventListener('visibilitychange', shown)
  document.addEventListener('resume', () => channel.wake())
  for (const event of ['online', 'offline']) addEventListener(event, () => channel.wake(true))
  addEventListener('pagehide', () => channel.stop())
  addEventListener('pageshow', (event) => {
    if (event.persisted) startLive()
  })
  shown()
}

/** Starts the channel where it is not running; every navigation does (document 1 §2). */
export function startLive(): void {
  if (ownTime === undefined) channel.start()
}

/** Tries again at once instead of waiting. */
export function retryLive(): void {
  startLive()
  channel.wake()
}

/** Gives the connection up and makes another, by whatever way leads to the server now. */
export function reopenLive(): void {
  if (ownTime !== undefined) return
  channel.stop()
  channel.start()
}

/** Source of messages that replaces the channel. */
export interface LiveReplacement {
  /** Its clock has stood elsewhere from now on: what was told and fetched no longer holds. */
  anew(): void
  /** Sets the state the channel would have. */
  say(status: LiveStatus): void
  /** The channel speaks again. */
  end(): void
}

/** Closes the channel and lets a replay speak through the door, by a clock of its own, ms. */
export function replaceLive(now: () => number): LiveReplacement {
  const begin = () => {
    // First of all: nothing of the other market is joined to this one.
    store.set(marketCountAtom, (count) => count + 1)
    anew()
    countListening()
  }
  channel.stop()
  ownTime = now
  store.set(statusAtom, 'online')
  begin()
  return {
    anew: begin,
    say: (status) => store.set(statusAtom, status),
    end() {
      ownTime = undefined
      store.set(statusAtom, 'idle')
      begin()
      channel.start()
    },
  }
}

/** Sets the session of the live channel. */
export function setLiveToken(token: string | undefined): void {
  inbox.forgetAccount()
  channel.setToken(token)
}

/** Wants a topic for as long as until the answer is called. */
export const subscribeTopic = (topic: string): (() => void) => topics.want(topic)

/** Subscribes to everything that came in, once per animation frame. Returns a function that unsubscribes. */
export function onBatch(listener: (batch: Batch) => void): () => void {
  batchListeners.add(listener)
  return () => batchListeners.delete(listener)
}
