import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'

/** Contents of a data folder and of a backup. */
export const CONTENTS = { database: 'exchange.db', key: 'exchange.key', pictures: 'pictures' } as const
const MANIFEST = 'manifest.json'
const FORMAT = 1

/** Names and documents are for the server's own user alone. */
export const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const manifestSchema = v.object({
  format: v.literal(FORMAT, 'is of another version of this program'),
  /** UTC, ISO 8601. */
  madeAt: v.string(),
  /** Of every file, by its path in the backup. */
  files: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
  /** Of the key that the database was sealed with: tells whether a key is that one, and nothing else about it. */
  keySha256: v.nullable(v.string()),
  /** Pictures that the database knows and that were missing in the data folder already. */
  missingPictures: v.array(v.string()),
  /** The end of the audit log: a database whose log ends otherwise is not this one. */
  audit: v.object({ entries: v.number(), newest: v.string() }),
})

/** Description of a backup. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** The manifest of a backup, for its folder. */
export const manifestText = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`

export const manifestPath = (folder: string): string => join(folder, MANIFEST)

/** Reads what a backup says of itself. Throws words for the operator. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = manifestPath(folder)
  if (!existsSync(path)) throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`)
  let reported: unknown
  try {
    reported = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new Error(`${path} cannot be read.`)
  }
  const read = v.safeParse(manifestSchema, reported)
  if (!read.success) throw new Error(`${path} cannot be used: ${v.summarize(read.issues)}.`)
  return read.output
}

/** SHA-256 of a file, hexadecimal, and its length. */
export async function digestOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies a file for the own user alone; on the disk when it resolves. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, FILE_MODE)
  await keep(to)
}

/** Puts a file, or a folder's list of files, on the disk. */
export async function keep(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns true if nothing would be overwritten: there is no such folder, or nothing in it. */
export async function isFree(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}
