/** Builds requests out of values: as the documents say, and as no client should. */
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'
import type { Sent } from './sending.ts'

/** The smallest PNG there is, one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Parameters by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>

const asText = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed()

const pairs = (fields: Fields): [string, unknown][] => Object.entries(fields).filter(([, value]) => value !== undefined)

/** Fields as a query or a form has them. */
const urlencoded = (fields: Fields): string =>
  pairs(fields)
    .map((pair) => pair.map((one) => encodeURIComponent(asText(one))).join('='))
    .join('&')

const BOUNDARY = 'a-boundary-of-the-fuzzer'

function multipart(fields: Fields): Buffer {
  const parts = pairs(fields).flatMap(([name, value]) => {
    const isFile = Buffer.isBuffer(value)
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '%22')}"`
    const more = isFile ? '; filename="a.png"\r\ncontent-type: image/png' : ''
    return [Buffer.from(`${head}${more}\r\n\r\n`), isFile ? value : Buffer.from(asText(value)), Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const types = {
  'application/json': (fields: Fields) => Buffer.from(JSON.stringify(fields)),
  'application/x-www-form-urlencoded': (fields: Fields) => Buffer.from(urlencoded(fields)),
  'multipart/form-data': multipart,
} as const

/** A request as the documents have it. */
export function proper(operation: Operation, fields: Fields, headers: Sent['headers'], random: Random): Sent {
  const { method, path } = operation
  if (method === 'GET') {
    const query = urlencoded(fields)
    return { method, url: query === '' ? path : `${path}?${query}`, headers }
  }
  if (operation.bodies.length === 0) return { method, url: path, headers }
  const type = random.one(operation.bodies) as keyof typeof types
  const boundary = type === 'multipart/form-data' ? `; boundary=${BOUNDARY}` : ''
  return { method, url: path, headers: { ...headers, 'content-type': `${type}${boundary}` }, body: types[type](fields) }
}

/** A request whose outside is spoilt: its query, its body, what it says its body is, its headers or its method. */
export function corruptedRequest(sent: Sent, random: Random): Sent {
  const { url, headers, body = Buffer.alloc(0) } = sent
  const asPost = (type: string, content: Buffer | string): Sent => ({
    ...sent,
    method: sent.method === 'GET' ? 'POST' : sent.method,
    headers: { ...headers, 'content-type': type },
    body: Buffer.isBuffer(content) ? content : Buffer.from(content),
  })
  const withQuery = (query: string): Sent => ({ ...sent, url: `${url}${url.includes('?') ? '&' : '?'}${query}` })
  const withHeaders = (more: Sent['headers']): Sent => ({ ...sent, headers: { ...headers, ...more } })
  const first = /[?&]([^=&]+)=([^&]*)/.exec(url)
  const multi = `multipart/form-data; boundary=${BOUNDARY}`
  const make = random.one<() => Sent>([
    () => withQuery(first ? `${first[1]}=${first[2]}&${first[1]}=2` : 'page=1&page=2'),
    () => withQuery(first ? `${first[1]}%5B%5D=1&${first[1]}%5Ba%5D=2` : 'page[a]=1'),
    () =>
      withQuery(random.one(['%', '%ZZ=1', 'a=%E0%A4', '%00=%00', '&&&&', '=', 'a=%FF%FE', `${'a=1&'.repeat(1500)}`])),
    () => withQuery('__proto__=1&__proto__[polluted]=1&constructor=2'),
    () => asPost('application/json', body.subarray(0, random.whole(0, body.length))),
    () =>
      asPost(
        'application/json',
        random.one(['', '{', 'null', '[]', '"text"', '1', '{"a":1}}', '\ufeff{}', '{"id":1,"id":2}', 'NaN']),
      ),
    () => asPost('application/json', `{"id":${'['.repeat(20_000)}`),
    () => asPost('application/json', `{"id":"${'x'.repeat(random.one([60_000, 70_000, 300_000]))}"}`),
    () => asPost('application/json; charset=utf-16', '{"id":1}'),
    () =>
      asPost(
        random.one([
          'text/plain',
          'application/xml',
          'a/b',
          '',
          'application/json, text/html',
          'multipart/form-data',
          'multipart/mixed; boundary=x',
        ]),
        body,
      ),
    () => asPost(multi, body.subarray(0, random.whole(0, body.length))),
    () => asPost(multi, `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`),
    () =>
      asPost(
        multi,
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
      ),
    () => asPost(multi, multipart(Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`f${index}`, 'x'])))),
    () => asPost(multi, multipart({ file: Buffer.from('not a picture'), name: Buffer.from('neither') })),
    () =>
      asPost(
        'application/x-www-form-urlencoded',
        random.one(['%', '&=&=&', 'a=%ZZ', `a=${'x'.repeat(70_000)}`, '__proto__=1']),
      ),
    () => withHeaders({ lang: random.one(['', 'xx', 'en,ar', '__proto__', 'x'.repeat(3000), '../en']) }),
    () =>
      withHeaders({
        'sec-fetch-site': random.one(['cross-site', 'same-site', 'none', 'x']),
        origin: 'https://evil.example',
      }),
    () => withHeaders({ host: random.one(['evil.example', 'a b', '[::1', 'x'.repeat(300), '']) }),
    () =>
      withHeaders({ 'user-agent': '<script>'.repeat(200), 'x-forwarded-for': random.one(['1.2.3.4', 'x', '::1, a']) }),
    () => withHeaders({ 'x-request-id': random.one(['a', 'x'.repeat(2000), '{"level":60}', '%0d%0a']) }),
    () => withHeaders({ cookie: random.one(['ops=', 'ops=x', `ops=${'x'.repeat(4000)}`, ';;;=', 'ops=%00']) }),
    () => withHeaders({ 'x-fill': 'x'.repeat(20_000) }),
    () => ({ ...sent, method: random.one(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']) }),
    () => ({
      ...sent,
      url: random.one([
        `${url.split('?')[0]}/`,
        `/${url}`,
        `${url.split('?')[0]}%00`,
        `${url.split('?')[0]}/../x`,
        '/api',
        '/v1/api/forex/',
        '/ops/api/x',
        '/api/common/image/..%2f..%2fx',
        '/api/common/image/x',
        `/${'a'.repeat(9000)}`,
        '/%',
        '/docs',
        '/healthz',
        '/dev/outbox',
      ]),
    }),
  ])
  return make()
}
