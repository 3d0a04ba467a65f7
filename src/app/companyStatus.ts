import { atom } from 'jotai'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { webAddress } from '../../contract/webAddress.ts'
import { request } from '../api/request.ts'
import { store } from '../store.ts'

const shutAtom = atom(false)
/** True if the broker has stopped serving this visitor and names no other address. */
export const isShutAtom = atom((get) => get(shutAtom))

/** Asks whether visitors are served here; leads away those who are not, to a web address alone (document 1 §4, decisions §2). */
export async function checkCompanyStatus(): Promise<void> {
  let isCopy = false
  const asOf = (storedAt: number | undefined) => {
    isCopy = storedAt !== undefined
  }
  const { status, lossUrl } = await request(getCompanyStatus, {}, { initial: true, asOf })
  // Nobody is led away by what was so once.
  if (status === 0 || isCopy) return
  const address = webAddress(lossUrl)
  if (address) location.replace(address)
  else store.set(shutAtom, true)
}
