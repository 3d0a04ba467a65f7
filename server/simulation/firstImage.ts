import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '../accounts/accounts.ts'
import { SCRIPT_START } from '../exchange/scriptedMarket.ts'
import { openDatabase } from '../openDatabase.ts'
import { imageOf } from './simulatedDisk.ts'

const ACCOUNTS = 4

interface FirstImage {
  readonly image: ReadonlyMap<string, Buffer>
  readonly accounts: readonly number[]
}

let created: FirstImage | undefined

/** The files of a server with some demo accounts that has not traded yet; made once, for it takes longer than the rest. */
export function firstImage(): FirstImage {
  created ??= make()
  return created
}

function make(): FirstImage {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-disk-'))
  const database = openDatabase(folder)
  const opened = openAccounts(database, { now: () => SCRIPT_START })
  const accounts = Array.from({ length: ACCOUNTS }, () => opened.createDemo(undefined).accountId)
  database.close()
  const image = imageOf(folder)
  rmSync(folder, { recursive: true, force: true })
  return { image, accounts }
}
