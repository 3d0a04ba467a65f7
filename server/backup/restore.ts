import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyDatabase } from './backUp.ts'
import {
  CONTENTS,
  copyDurably,
  digestOf,
  FOLDER_MODE,
  isFree,
  keep,
  type Manifest,
  readManifest,
} from './backupContents.ts'
import { type Upgraded, upgrade } from './upgraded.ts'

/** Options of a restore. */
export interface RestoreOptions {
  /** The folder of a backup. */
  readonly from: string
  /** A folder that is not there, or is empty. */
  readonly dataDir: string
  /** The key's own copy, where it is not in the backup; `none` to go on without. */
  readonly key: string | 'none' | undefined
}

/** Result of a restore, or the reason why nothing was restored. */
export interface Restored {
  readonly manifest: Manifest
  readonly hasKey: boolean
  /** Nothing is left at the target when there are findings. */
  readonly upgraded: Upgraded
  readonly tookMs: number
}

/**
 * Restores a backup into a new data folder, brings it to this version and checks all of it. The folder has its name only
 * when all is well. Rejects with words for the operator.
 */
export async function restore({ from, dataDir, key }: RestoreOptions): Promise<Restored> {
  const began = performance.now()
  const target = resolve(dataDir)
  const manifest = await readManifest(from)
  if (!(await isFree(target))) throw new Error(`${dataDir} is not empty: a restore never writes over anything.`)
  const keyFile = await keyOf(from, key, manifest)
  await mkdir(dirname(target), { recursive: true })
  const part = await mkdtemp(`${target}.part-`)
  try {
    await chmod(part, FOLDER_MODE)
    await copyFiles(from, part, manifest)
    if (keyFile !== undefined) await copyDurably(keyFile, join(part, CONTENTS.key))
    const upgraded = upgrade(join(part, CONTENTS.database))
    if (upgraded.findings.length === 0) await putInPlace(part, target)
    const tookMs = Math.round(performance.now() - began)
    return { manifest, hasKey: keyFile !== undefined, upgraded, tookMs }
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** The database to rehearse an upgrade on: that of a backup, or of a data folder that a server may be using. */
export interface RehearsalOptions {
  readonly folder: string
  /** Folder in which the copy is made and removed again. */
  readonly at: string
}

/** Brings a copy of a database to this version, checks all of it and takes it away again. Rejects with words for the operator. */
export async function rehearseUpgrade({ folder, at }: RehearsalOptions): Promise<Upgraded> {
  const database = join(folder, CONTENTS.database)
  if (!existsSync(database)) throw new Error(`There is no database in ${folder}.`)
  await mkdir(at, { recursive: true })
  const room = await mkdtemp(join(at, 'rehearsal-'))
  try {
    const copy = join(room, CONTENTS.database)
    await copyDatabase(database, copy)
    return upgrade(copy)
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

/** The file of the key that the backup was sealed with; undefined where it is to go without. */
async function keyOf(from: string, key: RestoreOptions['key'], { keySha256 }: Manifest): Promise<string | undefined> {
  if (key === 'none' || keySha256 === null) return undefined
  const inside = join(from, CONTENTS.key)
  const file = key ?? (existsSync(inside) ? inside : undefined)
  if (file === undefined)
    throw new Error(
      'The backup holds no key: name the copy of exchange.key that was kept apart with --key FILE, or go on without it with ' +
        '--key none: then every authenticator app has to be set up anew, and every browser that wants notifications asked again.',
    )
  if (!existsSync(file)) throw new Error(`There is no key at ${file}.`)
  if ((await digestOf(file)).sha256 !== keySha256)
    throw new Error(`${file} is not the key that this backup was made with.`)
  return file
}

/** Copies what the manifest names, and nothing else. Throws for what is not as it was written. */
async function copyFiles(from: string, to: string, { files }: Manifest): Promise<void> {
  await mkdir(join(to, CONTENTS.pictures), { mode: FOLDER_MODE })
  for (const [path, reported] of Object.entries(files)) {
    if (path === CONTENTS.key) continue
    if (!/^(?:exchange\.db|pictures\/[\w-]+)$/.test(path)) throw new Error(`A backup has no file ${path}.`)
    if (!existsSync(join(from, path))) throw new Error(`${path} is missing in the backup.`)
    await copyDurably(join(from, path), join(to, path))
    const { sha256 } = await digestOf(join(to, path))
    if (sha256 !== reported.sha256) throw new Error(`${path} is not as it was when the backup was made.`)
  }
}

async function putInPlace(part: string, target: string): Promise<void> {
  await keep(join(part, CONTENTS.database))
  await keep(join(part, CONTENTS.pictures))
  await keep(part)
  if (existsSync(target)) await rmdir(target)
  await rename(part, target)
  await keep(dirname(target))
}
