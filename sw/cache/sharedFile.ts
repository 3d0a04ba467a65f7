/**
 * Path to which the system posts a file that another app shares (`share_target` of the manifest), and the name of its
 * field.
 */
export const SHARE_PATH = '/open'
const FIELD = 'recording'

const CACHE = 'shared'
const KEY = '/shared'
const NAME = 'x-file-name'

/** Holds a shared file until the page takes it, and leads there; the worker's answer to what the system posts. */
export async function receiveSharedFile(request: Request): Promise<Response> {
  const file = (await request.formData()).get(FIELD)
  if (file instanceof File) {
    // A header has no letters of other scripts.
    const headers = { [NAME]: encodeURIComponent(file.name) }
    await (await caches.open(CACHE)).put(KEY, new Response(file, { headers }))
  }
  return new Response(null, { status: 303, headers: { location: '/#/replay' } })
}

/** The file that was shared last, once; undefined when there is none. */
export async function takeSharedFile(): Promise<File | undefined> {
  const held = await (await caches.open(CACHE)).match(KEY)
  await caches.delete(CACHE)
  return held && new File([await held.blob()], decodeURIComponent(held.headers.get(NAME) ?? ''))
}
