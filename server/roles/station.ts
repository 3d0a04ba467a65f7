import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Stride } from '../../engine/stride.ts'
import type { Bus, BusLog } from '../bus/bus.ts'
import { connectNats } from '../bus/natsBus.ts'
import type { Settings } from '../config.ts'
import { type LeaseTable, openLeaseTable } from '../leases/leaseTable.ts'
import { storeOf } from '../openServer.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { inboxOf, priceLog } from './subjects.ts'
import { TrustedKeys, type Verifier } from './trustedKeys.ts'

/** Base of every role. */
export interface Station {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly leases: LeaseTable
  readonly bus: Bus
  readonly prices: BusLog
  readonly verifier: Verifier
  /** This process among all, for operators and on the bus. */
  readonly name: string
  /** Ends this process at once: it may no longer do what it does. It is started again to stand by. */
  readonly fall: (why: string) => never
  close(): Promise<void>
}

/** Connects to the database and to the bus. Rejects with words for the operator. */
export async function openStation(settings: Settings, log: FastifyBaseLogger, stride?: Stride): Promise<Station> {
  const { role, natsUrl, trustedKeys } = settings
  if (role === 'all' || natsUrl === undefined || trustedKeys === undefined)
    throw new Error('a process that does everything needs no bus')
  const name = `${role}-${hostname().replaceAll(/[^a-z\d-]/gi, '-')}-${process.pid}-${randomUUID().slice(0, 8)}`
  const verifier = new TrustedKeys(trustedKeys, log)
  const bus = await connectNats({ ...settings, natsUrl }, { name, inbox: inboxOf(role) }, log)
  const database = storeOf(settings, stride)
  // Who may make a log may have NATS send what is in it to any subject. Engines decide everything as it is: they make all
  // logs, and nobody else does.
  const prices = await bus.openLog(priceLog.name, role === 'engine' ? priceLog.bounds : undefined)
  const fall = (why: string): never => {
    log.fatal({ why }, 'this process steps down')
    process.exit(1)
  }
  void bus.ended.then((why) => log.warn({ why }, 'the bus is closed'))
  return {
    ...{ settings, log, database, bus, prices, verifier, name, fall },
    leases: openLeaseTable(database.db),
    close: async () => {
      verifier.close()
      await bus.close()
      database.close()
    },
  }
}
