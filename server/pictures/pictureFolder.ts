import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const TEMPORARY = '.part'
/** Only the server itself reads what is private. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** The folder of image files. */
export interface PictureFolder {
  /** Stores a file whole or not at all; on the disk when it resolves. Rejects with DiskFullError where there is no room. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** A file; undefined when it is not there. */
  read(name: string): Promise<Buffer | undefined>
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>
  /** The files there are, half-written ones among them, last changed before a moment (UTC ms). */
  olderThan(before: number): Promise<string[]>
}

/** There is no room for another file. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isGone = (error: unknown) => codeOf(error) === 'ENOENT'
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

/** A folder of the machine's disk, made when the first picture comes. */
export function openPictureFolder(path: string): PictureFolder {
  const writeWhole = async (name: string, bytes: Uint8Array) => {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE })
    const temporary = join(path, `${name}${TEMPORARY}`)
    try {
      const file = await open(temporary, 'wx', FILE_MODE)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(path, name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(path)
  }
  return {
    async write(name, bytes) {
      try {
        await writeWhole(name, bytes)
      } catch (error) {
        throw isFull(error) ? new DiskFullError('the disk is full', { cause: error }) : error
      }
    },
    async read(name) {
      try {
        return await readFile(join(path, name))
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },
    remove: (name) => rm(join(path, name), { force: true }),
    async olderThan(before) {
      const old = async (name: string) => {
        const { mtimeMs } = await stat(join(path, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
        return mtimeMs < before ? [name] : []
      }
      try {
        return (await Promise.all((await readdir(path)).map(old))).flat()
      } catch (error) {
        if (isGone(error)) return []
        throw error
      }
    },
  }
}

/** A new name is on the disk only with its folder. Windows cannot open one. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
