import { atom } from 'jotai'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'markets.recent'
const AT_MOST = 5

function read(): readonly string[] {
  try {
    const list: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((code) => typeof code === 'string').slice(0, AT_MOST) : []
  } catch {
    return []
  }
}

const codesAtom = atom(read())

/** Codes of the instruments picked last, newest first; setting one puts it in front. */
export const recentAtom = atom(
  (get) => get(codesAtom),
  (get, set, picked: string) => {
    const codes = [picked, ...get(codesAtom).filter((code) => code !== picked)].slice(0, AT_MOST)
    set(codesAtom, codes)
    writeStored(KEY, JSON.stringify(codes))
  },
)
