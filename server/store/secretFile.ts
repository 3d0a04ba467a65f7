import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of so many random bytes in a file of a folder that its owner alone can read; made when missing, never changed. */
export function secretFile(folder: string, name: string, bytes: number): Buffer {
  const file = join(folder, name)
  try {
    writeFileSync(file, randomBytes(bytes), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file)
  if (secret.length !== bytes) throw new Error(`${file} is no secret of ${bytes} bytes: it has ${secret.length}`)
  return secret
}
