import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccounts } from '../accounts/accounts.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { asyncHere } from '../store/asyncApi.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { openPictureClaims } from './pictureClaims.ts'
import { DiskFullError, openPictureFolder, type PictureFolder } from './pictureFolder.ts'
import { Pictures } from './pictures.ts'
import { openPictureTable } from './pictureTable.ts'

const HOUR = 60 * 60 * 1000
const log = pino({ level: 'silent' })
let place: string
let database: ExchangeDatabase
let pictures: Pictures
let mine: number
let now = Date.UTC(2026, 2, 4)
let picture: Buffer
let expired: string[]

const open = (folder: PictureFolder) =>
  new Pictures({
    ...{ table: asyncHere(openPictureTable(database.db)), folder, log },
    now: () => now,
    expired: async () => expired,
  })
const claim = (...claimed: [accountId: number, name: string, purpose: string]) =>
  openPictureClaims(openPictureTable(database.db)).claim(...claimed)
const files = () => readdirSync(join(place, 'pictures'))

beforeEach(async () => {
  expired = []
  place = mkdtempSync(join(tmpdir(), 'pictures-'))
  database = openTestDatabase()
  mine = openAccounts(database, { now: () => now }).createDemo('device').accountId
  pictures = open(openPictureFolder(join(place, 'pictures')))
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})
afterEach(() => {
  database.close()
  rmSync(place, { recursive: true })
})

async function added(): Promise<string> {
  const answer = await pictures.add(mine, picture)
  if (typeof answer === 'string') throw new Error(answer)
  return answer.name
}

describe('a picture', () => {
  it('is kept under a name of 128 random bits that only the server can open', async () => {
    const name = await added()
    expect(Buffer.from(name, 'base64url')).toHaveLength(16)
    expect(files()).toEqual([name])
    expect(statSync(join(place, 'pictures', name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(place, 'pictures')).mode & 0o777).toBe(0o700)
    expect((await pictures.read(mine, name))?.type).toBe('image/jpeg')
  })

  it('is nobody else’s, and nothing else is read by its name', async () => {
    const name = await added()
    expect(await pictures.read(mine + 1, name)).toBeUndefined()
    for (const other of ['', '..', `../pictures/${name}`, `${name}.part`, 'x'.repeat(22), 'x'.repeat(9999)])
      expect(await pictures.read(mine, other), other).toBeUndefined()
  })

  it('is used once, by its owner', async () => {
    const name = await added()
    expect(claim(mine + 1, name, 'identity')).toBe(false)
    expect(claim(mine, name, 'identity')).toBe(true)
    expect(claim(mine, name, 'identity')).toBe(false)
  })

  it('goes after a day when nothing has used it; one that is used stays', async () => {
    const [unused, used] = [await added(), await added()]
    claim(mine, used, 'identity')
    now += 24 * HOUR
    await pictures.sweep()
    expect(files()).toHaveLength(2)
    now += 1
    await pictures.sweep()
    expect(files()).toEqual([used])
    expect(await pictures.read(mine, unused)).toBeUndefined()
  })

  it('goes when it has expired, with its file and its share of the room; what it was used for still names it', async () => {
    const [gone, stored] = [await added(), await added()]
    for (const name of [gone, stored]) expect(claim(mine, name, 'identity')).toBe(true)
    expired = [gone]
    await pictures.sweep()
    expect(files()).toEqual([stored])
    expect(await pictures.read(mine, gone)).toBeUndefined()
    expect(await pictures.read(mine, stored)).toBeDefined()
    expect(claim(mine, gone, 'identity'), 'not once more').toBe(false)
    const table = openPictureTable(database.db)
    expect(table.bytesOf(mine)).toBe(table.find(stored)?.bytes)
    expect(database.db.prepare('SELECT used_for FROM picture WHERE name = ?').pluck().get(gone)).toBe('identity')
  })

  it('that a crash left half-written goes within the hour', async () => {
    const name = await added()
    const old = new Date(Date.now() - 2 * HOUR)
    for (const file of ['half.part', 'unknown']) {
      writeFileSync(join(place, 'pictures', file), 'x')
      utimesSync(join(place, 'pictures', file), old, old)
    }
    writeFileSync(join(place, 'pictures', 'young.part'), 'x')
    await pictures.sweep()
    expect(files().toSorted()).toEqual([name, 'young.part'].toSorted())
  })
})

describe('a picture is not taken', () => {
  it('when it is empty, too large or none', async () => {
    expect(await pictures.add(mine, Buffer.alloc(0))).toBe('empty')
    expect(await pictures.add(mine, Buffer.alloc(10_000_001))).toBe('tooLarge')
    expect(await pictures.add(mine, Buffer.from('<svg/>'))).toBe('noPicture')
  })

  it('when the account keeps 100 MB already', async () => {
    const row = { account_id: mine, type: 'image/png', created_at: now }
    openPictureTable(database.db).add({ ...row, name: 'large', bytes: 100_000_000 })
    expect(await pictures.add(mine, picture)).toBe('tooMany')
  })

  it('when the disk is full; then nothing of it is left', async () => {
    const folder = openPictureFolder(join(place, 'pictures'))
    const full = open({ ...folder, write: () => Promise.reject(new DiskFullError()) })
    expect(await full.add(mine, picture)).toBe('diskFull')
    expect(openPictureTable(database.db).bytesOf(mine)).toBe(0)
  })

  it('when it cannot be noted; then its file goes', async () => {
    await expect(pictures.add(mine + 1, picture)).rejects.toThrow(/foreign key/i)
    expect(files()).toEqual([])
  })
})

it('the folder leaves no part of a file that could not be written', async () => {
  const folder = openPictureFolder(join(place, 'pictures'))
  await folder.write('name', Buffer.from('one'))
  await expect(folder.write('no/such/folder', Buffer.from('x'))).rejects.toThrow('ENOENT')
  expect(files()).toEqual(['name'])
  expect(await folder.read('other')).toBeUndefined()
})
