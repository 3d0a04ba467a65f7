/** Name of the cache that holds the images of instruments. */
export const PICTURE_CACHE = 'pictures'
/** Kept at most; the oldest go first. */
export const MAX_PICTURES = 300
/** A larger file is not kept, bytes. */
export const MAX_PICTURE_BYTES = 128 * 1024

export interface PicturePorts {
  readonly open: () => Promise<Cache>
  readonly fetch: (request: Request) => Promise<Response>
}

/**
 * An image as it is kept, which is then renewed behind (`waitUntil`), else from the network. Keeps nothing that the page
 * may not read, since its size is unknown. Rejects as `fetch` does.
 */
export async function answerPicture(
  request: Request,
  { open, fetch }: PicturePorts,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await open()
  const stored = await cache.match(request.url, { ignoreVary: true })
  const fetched = fetch(request)
  waitUntil(fetched.then((response) => keep(cache, request.url, response.clone())).catch(() => undefined))
  return stored ?? fetched
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) return
  if ((await response.clone().blob()).size > MAX_PICTURE_BYTES) return
  await cache.put(url, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MAX_PICTURES))) await cache.delete(oldest)
}
