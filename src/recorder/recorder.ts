import { atom } from 'jotai'
import { klineTopic } from '../../contract/live.ts'
import { requestId } from '../api/requestId.ts'
import { liveStatusAtom, subscribeTopic } from '../live/live.ts'
import { categoriesAtom, instrumentsAtom, selectedCodeAtom } from '../markets/atoms.ts'
import { marketStateAtom } from '../markets/freshness.ts'
import { onSettled } from '../orders/useOrderAction.ts'
import { practiceAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { testersAtom, transport } from '../transport.ts'
import { FlightRecorder, PART_MS } from './flightRecorder.ts'
import { type RecordingInfo, recordings } from './recordings.ts'
import { recordTaps } from './recordTaps.ts'
import { frameLine, marketLine } from './sessionLines.ts'

const infoAtom = atom<RecordingInfo | undefined>(undefined)
/** The recording that runs, or has ended by itself and is not put away yet. */
export const recordingAtom = atom((get) => get(infoAtom))

let running: { readonly recorder: FlightRecorder; readonly stopHearing: () => void } | undefined

/** Begins to record this session, and goes on until it is stopped, full, or the app is closed. `taps`: as a scenario. */
export function startRecording(taps = false): void {
  if (running) return
  const recorder = new FlightRecorder(requestId(), {
    now: () => Date.now(),
    keep: (info, part) => recordings.keep(info, part),
    changed(info) {
      store.set(infoAtom, info)
      if (info.ended === 'full' || info.ended === 'failed') running?.stopHearing()
    },
  })
  running = { recorder, stopHearing: hear(recorder, taps) }
  store.set(infoAtom, recorder.info)
  store.set(testersAtom, (on) => ({ ...on, recorder: true }))
}

/** Ends the recording; resolves when it is in the list. */
export async function stopRecording(): Promise<void> {
  const ending = running
  running = undefined
  ending?.stopHearing()
  await ending?.recorder.end('stopped')
  store.set(infoAtom, undefined)
  store.set(testersAtom, (on) => ({ ...on, recorder: false }))
}

/** Listens to everything that is recorded. A replay is none of it. */
function hear(recorder: FlightRecorder, taps: boolean): () => void {
  const now = () => Date.now()
  const reported = new Set<string>()
  const isReplay = () => store.get(practiceAtom)
  const markets = () => {
    if (isReplay()) return
    for (const { id, name } of store.get(categoriesAtom)) once(`group ${id}`, { type: 'group', id, name })
    for (const instrument of store.get(instrumentsAtom)) once(`market ${instrument.code}`, marketLine(instrument))
  }
  const once = (key: string, line: Parameters<FlightRecorder['take']>[0]) => {
    if (reported.has(key)) return
    reported.add(key)
    recorder.take(line)
  }
  const link = () => {
    if (!isReplay()) recorder.take({ type: 'link', at: now(), status: store.get(liveStatusAtom) })
  }
  const shown = () => {
    if (!isReplay()) recorder.take({ type: 'shown', at: now(), state: store.get(marketStateAtom) })
  }
  const page = (state: 'shown' | 'hidden' | 'online' | 'offline') => recorder.take({ type: 'page', at: now(), state })
  const visible = () => page(document.visibilityState === 'hidden' ? 'hidden' : 'shown')
  const [online, offline] = [() => page('online'), () => page('offline')]
  transport.heard = (frame) => {
    const line = frameLine(frame, now())
    if (line) recorder.take(line)
  }
  markets()
  link()
  shown()
  const timer = setInterval(() => recorder.tick(), PART_MS)
  const stops = [
    store.sub(instrumentsAtom, markets),
    store.sub(categoriesAtom, markets),
    store.sub(liveStatusAtom, link),
    store.sub(marketStateAtom, shown),
    followSelected(),
    onSettled(({ phase, intent, sentAt, ...settled }) => {
      if (isReplay()) return
      const code = 'about' in intent ? { code: intent.about.showCode } : undefined
      recorder.take({ type: 'order', at: sentAt, kind: intent.kind, phase: 'sending', ...code })
      const asked = 'resolved' in settled ? settled.resolved : phase !== 'refused'
      recorder.take({ type: 'order', at: now(), kind: intent.kind, phase, asked, ...code })
    }),
  ]
  if (taps) stops.push(recordTaps((line) => isReplay() || recorder.take(line), now))
  document.addEventListener('visibilitychange', visible)
  addEventListener('online', online)
  addEventListener('offline', offline)
  return () => {
    transport.heard = undefined
    clearInterval(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', visible)
    removeEventListener('online', online)
    removeEventListener('offline', offline)
  }
}

/** The bars of the market on the trade screen are recorded whole, also while another page is open. */
function followSelected(): () => void {
  let release: () => void = () => undefined
  const follow = () => {
    release()
    const code = store.get(selectedCodeAtom)
    release = code === undefined ? () => undefined : subscribeTopic(klineTopic(code))
  }
  follow()
  const stop = store.sub(selectedCodeAtom, follow)
  return () => {
    stop()
    release()
  }
}
