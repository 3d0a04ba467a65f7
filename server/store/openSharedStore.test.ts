import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, openShared } from '../openDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beside-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('an operator works beside the server: each sees at once what the other has written', () => {
  const server = openDatabase(folder)
  const beside = openShared(folder)
  const act = { actor: 'grace', act: 'approve', subject: 'identity-1', remark: '' }
  openAuditLog(beside).append(act, 1)
  openAuditLog(server.db).append(act, 2)
  openAuditLog(beside).append(act, 3)
  expect(openAuditLog(server.db).verify()).toMatchObject({ intact: true, entries: 3 })
  beside.close()
  server.close()
})

it('a folder without a database, and one of another version, are told', () => {
  expect(() => openShared(folder)).toThrow(`There is no database in DATA_DIR ${folder}.`)
  const server = openDatabase(folder)
  server.db.exec(`DELETE FROM migration WHERE room = 'ops'`)
  server.close()
  expect(() => openShared(folder)).toThrow('of another version')
})
