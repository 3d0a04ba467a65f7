import { DEMO_BALANCE } from '../../contract/constants.ts'
import { micros } from '../../engine/money.ts'
import { cashOf, house, transaction } from '../../engine/transactions.ts'
import type { Clock } from '../clock.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Connections } from '../store/sql.ts'
import type { AccountRecords } from './accountRecords.ts'
import { secretHash } from './secretHash.ts'
import type { ClientInfo, OpenedSession, Sessions } from './sessions.ts'

/** Accounts for everybody, to try the market with (decisions §3). */
export interface DemoAccounts {
  /** Opens a demo account with its first balance and without a session; answers its id. */
  openGranted(): number
  /**
   * Opens a demo account with its first balance, or comes back to the one of this device; a new session either way.
   * Two calls at once for one device give one account.
   */
  createDemo(deviceId: string | undefined, clientInfo?: ClientInfo): OpenedSession
}

const nowhere: ClientInfo = { device: '', address: '' }

/** Opens the demo accounts of a database. `clock`: the market's. */
export function openDemoAccounts(
  { db }: Pick<Connections, 'db'>,
  clock: Clock,
  records: AccountRecords,
  sessions: Sessions,
): DemoAccounts {
  const ledger = new Ledger(db)
  const accountOfDevice = db
    .prepare<[string], number>('SELECT account_id FROM demo_device WHERE device_hash = ?')
    .pluck()
  const insertDevice = db.prepare<[string, number]>('INSERT INTO demo_device (device_hash, account_id) VALUES (?, ?)')

  const openWithGrant = db.transaction((): number => {
    const accountId = records.openDemo()
    const amount = micros(DEMO_BALANCE)
    const grant = transaction({
      kind: 'grant',
      accountId,
      at: clock.now(),
      postings: [
        { account: cashOf(accountId), amount },
        { account: house('demo', 'grants'), amount: -amount },
      ],
    })
    if (grant !== undefined) ledger.post([grant])
    return accountId
  })
  const accountFor = (deviceId: string | undefined): number => {
    if (deviceId === undefined || deviceId === '') return openWithGrant()
    const device = secretHash(deviceId)
    const known = accountOfDevice.get(device)
    if (known !== undefined) return known
    const accountId = openWithGrant()
    insertDevice.run(device, accountId)
    return accountId
  }
  const create = db.transaction((deviceId: string | undefined, clientInfo: ClientInfo) =>
    sessions.openSession(accountFor(deviceId), clientInfo),
  )
  return {
    openGranted: () => openWithGrant.immediate(),
    createDemo: (deviceId, clientInfo = nowhere) => create.immediate(deviceId, clientInfo),
  }
}
