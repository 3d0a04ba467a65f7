import * as v from 'valibot'
import { NetworkError } from '../../api/errors.ts'

const list = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }))

/** The packages of others that this build holds, with their licences. */
export type Licences = v.InferOutput<typeof list>

/** Written by the build beside the app (`tools/licences.ts`), and kept by no worker: few ever read it. */
const FILE = '/licences.json'

/** Fetches them. Rejects with a `NetworkError`. */
export async function loadLicences(): Promise<Licences> {
  let response: Response
  try {
    response = await fetch(FILE, { credentials: 'omit' })
  } catch (cause) {
    throw new NetworkError(navigator.onLine ? 'network' : 'offline', undefined, { cause })
  }
  const read = v.safeParse(list, await response.json().catch(() => undefined))
  if (!response.ok || !read.success) throw new NetworkError('badData', response.status)
  return read.output
}
