import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { openServer } from './openServer.ts'
import { openDatabase } from './store/database.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('a server closes its database although somebody never sends the rest of a request', async () => {
  const file = join(folder, 'EURUSD_ticks_short.csv')
  await writeFile(file, 'time_ms,bid,ask\n1398902400000,1.38,1.39\n1398902401000,1.381,1.391\n')
  const dataDir = join(folder, 'data')
  const server = await openServer(
    readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, FEED: 'replay', FEED_FILES: file }),
    { log: pino({ level: 'silent' }), builtApp: join(folder, 'none'), builtConsole: join(folder, 'none') },
  )
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const cut = once(socket, 'close')
  socket.write('POST /v1/api/forex/submit HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 500\r\nExpect: 100-continue\r\n\r\n')
  await once(socket, 'data')
  await server.close()
  await cut
  expect(() => openDatabase(dataDir).close()).not.toThrow()
})
