import { beforeEach, expect, it } from 'vitest'
import { setToken, setUser } from '../../session/session.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import { knownLogs, rememberLog } from './knownLogs.ts'
import { acknowledge, proofWarningsAtom, warnOfLog, warnOfOrder } from './proofWarnings.ts'
import { stoppedOut } from './testLog.ts'

const evidence = stoppedOut().log.evidence(1)
const logIn = (id: string) => {
  setToken(`token of ${id}`)
  setUser({ id, uid: id, email: '', demo: true, balance: '0' })
}
const warnings = () => store.get(proofWarningsAtom).map(({ about, id, fault }) => [about, id, fault])

beforeEach(() => {
  for (const key of ['log-warnings', 'order-warnings.1', 'order-warnings.2', 'logs']) writeStored(key, undefined)
  logIn('1')
})

it('an order that failed is warned of until it is acknowledged, and not again for the same fault', () => {
  warnOfOrder('7', 'noTick', evidence)
  warnOfOrder('7', 'noTick', evidence)
  expect(warnings()).toEqual([['order', '7', 'noTick']])
  expect(JSON.parse(store.get(proofWarningsAtom)[0]?.evidence ?? '')).toEqual(evidence)
  acknowledge({ about: 'order', id: '7' })
  warnOfOrder('7', 'noTick', evidence)
  expect(warnings()).toEqual([])
  warnOfOrder('7', 'missing', evidence)
  expect(warnings()).toEqual([['order', '7', 'missing']])
})

it('an order’s warning is its account’s, a log’s is the device’s', () => {
  warnOfOrder('7', 'noTick', evidence)
  warnOfLog(evidence, 'changedPast')
  logIn('2')
  expect(warnings()).toEqual([['log', '0', 'changedPast']])
  logIn('1')
  expect(warnings()).toHaveLength(2)
})

it('a log’s warning has both checkpoints, and a log is met anew once it is acknowledged', () => {
  rememberLog(0, { keys: [evidence.key], checkpoint: 'before', since: 5 })
  warnOfLog(evidence, 'changedPast')
  const reported = JSON.parse(store.get(proofWarningsAtom)[0]?.evidence ?? '')
  expect([reported.before.checkpoint, reported.now.checkpoint]).toEqual(['before', evidence.checkpoint])
  acknowledge({ about: 'log', id: '0' })
  expect([warnings(), knownLogs(), readStored('log-warnings')]).toEqual([[], {}, undefined])
  warnOfLog(evidence, 'changedPast')
  expect(warnings()).toHaveLength(1)
})
