import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Sql } from '../store/sql.ts'
import { EmbeddedSql } from '../store/sqlite.ts'
import {
  CONTENTS,
  copyDurably,
  digestOf,
  FOLDER_MODE,
  isFree,
  keep,
  type Manifest,
  manifestPath,
  manifestText,
} from './backupContents.ts'

/** The server commits in less. */
const BUSY_TIMEOUT_MS = 5_000
/** More pages than any database has: all of them in one step, at one instant. */
const ALL_PAGES = 2_147_483_647

/** Options of a backup. */
export interface BackupOptions {
  readonly dataDir: string
  /** A folder that is not there, or is empty. */
  readonly to: string
  /** True if the key that opens what is sealed lies beside it. */
  readonly withKey: boolean
  /** UTC ms. */
  readonly now: () => number
}

/** A backup that lies where it was asked for. */
export interface BackupMade {
  readonly manifest: Omit<Manifest, 'format'>
  readonly bytes: number
  readonly tookMs: number
}

/**
 * Backs a data folder up beside the server that may be using it, which goes on meanwhile. The folder has its name only
 * when it is whole and on the disk: whatever goes wrong leaves nothing there. Rejects with words for the operator.
 */
export async function backUp({ dataDir, to, withKey, now }: BackupOptions): Promise<BackupMade> {
  const from = performance.now()
  const target = resolve(to)
  const database = join(dataDir, CONTENTS.database)
  if (!existsSync(database)) throw new Error(`There is no database in DATA_DIR ${dataDir}.`)
  if (!(await isFree(target))) throw new Error(`${to} is not empty: a backup takes a folder of its own.`)
  await mkdir(dirname(target), { recursive: true })
  const part = await mkdtemp(`${target}.part-`)
  try {
    await chmod(part, FOLDER_MODE)
    const pictures = { from: join(dataDir, CONTENTS.pictures), to: join(part, CONTENTS.pictures) }
    await mkdir(pictures.to, { mode: FOLDER_MODE })
    // Before the database, what the server may remove meanwhile; after it, what has come meanwhile.
    await copyPictures(pictures, await namesIn(pictures.from))
    await copyDatabase(database, join(part, CONTENTS.database))
    const { known, audit } = read(join(part, CONTENTS.database))
    const missingPictures = await tidyPictures(pictures, known)
    const key = join(dataDir, CONTENTS.key)
    const hasKey = existsSync(key)
    if (withKey && hasKey) await copyDurably(key, join(part, CONTENTS.key))
    const manifest = {
      madeAt: new Date(now()).toISOString(),
      files: await filesOf(part),
      keySha256: hasKey ? (await digestOf(key)).sha256 : null,
      missingPictures,
      audit,
    }
    await writeFile(manifestPath(part), manifestText(manifest), { mode: 0o600, flush: true })
    await keep(pictures.to)
    await keep(part)
    if (existsSync(target)) await rmdir(target)
    await rename(part, target)
    await keep(dirname(target))
    const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0)
    return { manifest, bytes, tookMs: Math.round(performance.now() - from) }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies a database as it is at one instant, with all that was committed until then, by SQLite's backup. In steps it would
 * begin anew whenever the server writes; in one step it never does, and in WAL mode keeps no writer waiting.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new EmbeddedSql(from, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  await chmod(to, 0o600)
  const copy = new EmbeddedSql(to, { fileMustExist: true })
  try {
    // One file, with nothing beside it; the server takes the log up again when it opens it.
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  await keep(to)
}

interface Known {
  readonly known: ReadonlySet<string>
  readonly audit: Manifest['audit']
}

/** Returns what a copied database, possibly of an older version, says about the files that belong to it. */
function read(database: string): Known {
  const copy = new EmbeddedSql(database, { readonly: true })
  try {
    return { known: new Set(knownPictures(copy)), audit: auditEnd(copy) }
  } finally {
    copy.close()
  }
}

const columnsOf = (sql: Sql, table: string) =>
  sql.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)

/** Names of the pictures whose files there should be. SQLite alone keeps its pictures beside it. */
export function knownPictures(sql: Sql): string[] {
  const columns = columnsOf(sql, 'picture')
  if (columns.length === 0) return []
  const stored = columns.includes('removed_at') ? 'WHERE removed_at IS NULL' : ''
  return sql.prepare<[], string>(`SELECT name FROM picture ${stored} ORDER BY name`).pluck().all()
}

/** Returns the end of a database's audit log. */
export function auditEnd(sql: Sql): Manifest['audit'] {
  if (columnsOf(sql, 'audit_entry').length === 0) return { entries: 0, newest: '' }
  const last = sql
    .prepare<[], { number: number; hash: string }>('SELECT number, hash FROM audit_entry ORDER BY number DESC LIMIT 1')
    .get()
  return { entries: last?.number ?? 0, newest: last?.hash ?? '' }
}

interface Pictures {
  readonly from: string
  readonly to: string
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).filter((name) => !name.includes('.')) : []
}

async function copyPictures({ from, to }: Pictures, names: readonly string[]): Promise<void> {
  for (const name of names) {
    try {
      await copyDurably(join(from, name), join(to, name))
    } catch (error) {
      // The server may remove one meanwhile: then nobody is to have it any more.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Takes those away that the database does not know, and fetches those that have come; answers which are missing. */
async function tidyPictures(pictures: Pictures, known: ReadonlySet<string>): Promise<string[]> {
  const copied = await namesIn(pictures.to)
  for (const name of copied.filter((one) => !known.has(one))) await rm(join(pictures.to, name))
  await copyPictures(
    pictures,
    [...known].filter((name) => !copied.includes(name)),
  )
  const there = new Set(await namesIn(pictures.to))
  return [...known].filter((name) => !there.has(name))
}

async function filesOf(folder: string): Promise<Manifest['files']> {
  const pictures = (await namesIn(join(folder, CONTENTS.pictures))).map((name) => `${CONTENTS.pictures}/${name}`)
  const paths = [CONTENTS.database, CONTENTS.key, ...pictures].filter((path) => existsSync(join(folder, path)))
  const files: Record<string, Manifest['files'][string]> = {}
  for (const path of paths) files[path] = await digestOf(join(folder, path))
  return files
}
