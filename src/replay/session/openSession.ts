import { t } from '@lingui/core/macro'
import { requestId } from '../../api/requestId.ts'
import { log } from '../../log.ts'
import { selectedCodeAtom } from '../../markets/atoms.ts'
import { feeTypeAtom } from '../../session/basicInfo.ts'
import { store } from '../../store.ts'
import { drawingScopeAtom } from '../../trade/chart/chartAtoms.ts'
import { periodAtom } from '../../trade/periodAtom.ts'
import { type Conditions, plainConditions } from '../conditions.ts'
import { currentPlayer, enterReplay, leaveReplay } from '../replay.ts'
import { sessionAtom } from '../replayAtoms.ts'
import { findSources } from '../source/findSources.ts'
import { recordingOf } from '../source/recordedSource.ts'
import type { TapeChoice, TapeSource } from '../source/tapeSource.ts'
import { Tape } from '../tape.ts'
import { blindFor, hidden } from './blind.ts'
import { changeSession, savingOf } from './saveSession.ts'
import type { Session } from './sessionRecord.ts'
import { resultOf } from './sessionResult.ts'
import { sessions } from './sessions.ts'

const gone = () => t`This session is no longer on this device.`

/** Settings of a new session besides its tape. */
export interface NewSession {
  readonly name: string
  readonly blind?: boolean
  readonly conditions?: Conditions
}

/** Starts a new session of what a source has. Rejects when the tape cannot be had. */
export async function startSession(source: TapeSource, choice: TapeChoice, requested: NewSession): Promise<Session> {
  const tape = await source.load(choice)
  const now = Date.now()
  const blind = requested.blind ? blindFor(tape.content) : undefined
  const session: Session = {
    id: requestId(),
    name: requested.name,
    createdAt: now,
    usedAt: now,
    source: { id: source.id, title: source.title },
    copied: source.isKept !== true,
    markets: tape.lines.map(({ instrument: { code, showCode } }) => ({ code, name: showCode })),
    choice: { ...choice, codes: [...choice.codes] },
    position: tape.timeline.from + (blind?.shift ?? 0),
    speed: 1,
    account: undefined,
    bookmarks: [],
    notes: '',
    charts: [],
    conditions: requested.conditions ?? plainConditions,
    blind,
    result: undefined,
  }
  try {
    if (session.copied) await sessions.keepTape(session.id, tape.content)
    await sessions.keep(session)
  } catch (error) {
    // Without storage it plays all the same, until the page is closed.
    log('a session cannot be stored', error)
  }
  await play(session, tape, false)
  return session
}

/** Goes on with a session where it stood; standing still. Rejects when it or its tape is no longer there. */
export async function openSession(id: string): Promise<void> {
  const session = await sessions.find(id)
  if (session === undefined) throw new Error(gone())
  await play(session, await tapeOf(session), true)
}

async function tapeOf({ id, copied, source, choice }: Session): Promise<Tape> {
  const content = copied ? await sessions.tape(id) : undefined
  if (content) return new Tape(content)
  const found = (await findSources(recordingOf(source.id))).find((one) => one.id === source.id)
  if (!found || copied) throw new Error(gone())
  return found.load(choice)
}

async function play(session: Session, tape: Tape, paused: boolean): Promise<void> {
  const { account, blind, conditions, id, name, position, speed } = session
  const shown = blind ? new Tape(hidden(tape.content, blind)) : tape
  await leaveReplay()
  const before = store.get(selectedCodeAtom)
  store.set(drawingScopeAtom, `${id}/`)
  const keeping = savingOf()
  await enterReplay(shown, name, {
    ...{ position, speed, conditions, paused },
    ...(account && { account }),
    begun() {
      store.set(sessionAtom, session)
    },
    changed: keeping.changed,
    left(player) {
      keeping.left(player)
      // The live market knows no letters.
      if (blind) store.set(selectedCodeAtom, before ?? '')
    },
  })
  const codes = shown.lines.map(({ instrument }) => instrument.code)
  const [chart] = session.charts
  if (chart && codes.includes(chart.code)) {
    store.set(selectedCodeAtom, chart.code)
    store.set(periodAtom, chart.period)
  } else if (!codes.includes(store.get(selectedCodeAtom) ?? '')) store.set(selectedCodeAtom, codes[0] ?? '')
  if (session.charts.length === 0) changeSession({ charts: [{ code: codes[0] ?? '', period: store.get(periodAtom) }] })
}

/** Ends the session that plays: its result is stored with it, and the live market is back. Returns its id. */
export async function finishSession(): Promise<string | undefined> {
  const player = currentPlayer()
  const session = store.get(sessionAtom)
  if (!session || !player) return undefined
  store.set(sessionAtom, { ...session, result: resultOf(session, player, Date.now(), store.get(feeTypeAtom)) })
  await leaveReplay()
  return session.id
}
