import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testDialect } from '../openTestDatabase.ts'
import type { Sql } from '../store/sql.ts'
import { openVapidKeys, type VapidKeys } from './vapidKeys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vapid-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function keys() {
  const database = openTestDatabase(folder)
  try {
    return openVapidKeys(database.db, database.seal)
  } finally {
    database.close()
  }
}

describe('the keys of notifications', () => {
  it('are made once, stay with the data, and are not to be read off it', () => {
    const first = keys()
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
    expect(keys()).toEqual(first)
    if (testDialect === 'postgres') return
    const stored = readFileSync(join(folder, 'exchange.db'))
    expect(stored.includes(first.publicKey)).toBe(true)
    expect(stored.includes(first.privateKey)).toBe(false)
    expect(stored.includes(Buffer.from(first.privateKey, 'base64url'))).toBe(false)
  })

  it('are those of who was first, where several processes start at once', () => {
    const database = openTestDatabase(folder)
    let first: VapidKeys | undefined
    // Another process makes its keys after this one has looked for some.
    const transaction = (work: () => unknown) => ({
      immediate: () => {
        first ??= openVapidKeys(database.db, database.seal)
        return database.db.transaction(work).immediate()
      },
    })
    const late = { prepare: database.db.prepare.bind(database.db), transaction } as unknown as Sql
    try {
      expect(openVapidKeys(late, database.seal)).toEqual(first)
      expect(openVapidKeys(database.db, database.seal)).toEqual(first)
    } finally {
      database.close()
    }
  })

  it('are other ones where the key of the data was lost', () => {
    const first = keys()
    rmSync(join(folder, 'exchange.key'))
    const second = keys()
    expect(second.publicKey).not.toBe(first.publicKey)
    expect(keys()).toEqual(second)
  })
})
