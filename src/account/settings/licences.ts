import * as v from 'valibot'
import { NetworkError } from '../../api/errors.ts'
import { http, parsed } from '../../api/http.ts'

const list = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }))

/** The packages of others that this build holds, with their licences. */
export type Licences = v.InferOutput<typeof list>

/** Written by the build beside the app (`tools/licences.ts`), and kept by no worker: few ever read it. */
const FILE = '/licences.json'

/** Fetches them. Rejects with a `NetworkError`. */
export const loadLicences = (): Promise<Licences> =>
  http(FILE, {
    cache: 'default',
    parseJson: (text, { response }) => {
      const read = v.safeParse(list, parsed(text))
      if (!response.ok || !read.success) throw new NetworkError('badData', response.status)
      return read.output
    },
  }).json()
