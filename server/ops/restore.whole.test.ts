import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BuiltServer, LoadTrader, ops } from './rehearsal.ts'

const TRADERS = 8
/** Commands that are answered before the backup begins, and before the server is killed. */
const [BEFORE, AFTER] = [300, 200]

let folder = ''
const running: BuiltServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function start(dataDir: string): Promise<BuiltServer> {
  const server = await BuiltServer.start(dataDir)
  running.push(server)
  return server
}

const answeredBy = (traders: readonly LoadTrader[]) => traders.flatMap(({ answered }) => answered)
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}

it('a server is backed up under load, killed, restored elsewhere and goes on: nothing that was answered before is lost', {
  timeout: 180_000,
}, async () => {
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const server = await start(data)
  const traders = await Promise.all(Array.from({ length: TRADERS }, () => LoadTrader.open(server.url)))
  const trading = traders.map((trader) => trader.trade())
  await until(() => answeredBy(traders).length >= BEFORE)

  const before = traders.map((trader) => ({ trader, answered: [...trader.answered] }))
  const madeUnderLoad = answeredBy(traders).length
  expect(await ops(['backup', '--to', backup], data)).toContain(`Backed up to ${backup}`)
  const meanwhile = answeredBy(traders).slice(madeUnderLoad)
  expect(meanwhile.length).toBeGreaterThan(0)
  await until(() => answeredBy(traders).length >= madeUnderLoad + meanwhile.length + AFTER)
  expect(await server.end('SIGKILL')).toBe('SIGKILL')
  await Promise.all(trading)

  const key = join(data, 'exchange.key')
  const said = await ops(['restore', '--from', backup, '--data-dir', restored, '--key', key], data)
  expect(said).toContain('and sound')
  const again = await start(restored)
  for (const { trader, answered } of before) {
    for (const { requestId, code } of answered)
      expect(await trader.outcome(again.url, requestId)).toEqual({ state: 'done', code })
  }
  expect(before.flatMap(({ answered }) => answered).filter(({ code }) => code === 1).length).toBeGreaterThan(BEFORE / 2)

  const newTrader = await LoadTrader.open(again.url)
  const goingOn = newTrader.trade()
  await until(() => newTrader.answered.length >= 10)
  newTrader.stop()
  await goingOn
  expect(newTrader.answered.some(({ code }) => code === 1)).toBe(true)
  expect(await ops(['check'], restored)).toContain('The database is sound')
})
