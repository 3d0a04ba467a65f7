import { readStored, writeStored } from '../stored.ts'

/** Codes of instruments kept on this device under a key; none where what is kept cannot be read. */
export function readCodes(key: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(list) ? [...new Set(list.filter((code) => typeof code === 'string'))] : []
  } catch {
    return []
  }
}

/** Keeps codes on this device. */
export function writeCodes(key: string, codes: readonly string[]): void {
  writeStored(key, codes.length === 0 ? undefined : JSON.stringify(codes))
}
