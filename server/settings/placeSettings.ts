import { isIP } from 'node:net'
import * as v from 'valibot'
import { anyText, list, optional, whole } from './kinds.ts'
import { secret, setting } from './setting.ts'

/** Strict, since origins are written into headers and pages. */
const isOrigin = (text: string) =>
  /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/.test(text) && URL.parse(text)?.origin === text
const origin = v.pipe(v.string(), v.check(isOrigin))

/** `postgres://`, as PostgreSQL's own programs take it. */
const isPostgres = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

const host = v.pipe(
  v.string(),
  v.check((text) => isOrigin(`https://${text}`) && !/:\d+$/.test(text.replace(/\[.*\]/, '')) && !text.endsWith('.')),
)

const proxy = v.union([
  v.picklist(['loopback', 'linklocal', 'uniquelocal']),
  v.pipe(
    v.string(),
    v.check((text) => {
      const [address = '', bits, more] = text.split('/')
      const version = isIP(address)
      return (
        version !== 0 &&
        more === undefined &&
        (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
      )
    }),
  ),
])

/** Settings of where the server runs and is reached. */
export const placeSettings = {
  port: setting('PORT', '8080', 'a port from 0 to 65535', 'Port to listen on; 0 takes a free one', whole(0, 65_535)),
  host: setting(
    'HOST',
    '0.0.0.0',
    'an address or host name',
    'Address to listen on; 127.0.0.1 keeps it to this machine',
    v.pipe(anyText, v.minLength(1)),
  ),
  hosts: setting(
    'HOSTS',
    '',
    'host names such as m.example.com, in small letters and without a port, separated by commas',
    'Hosts that visitors open; the API of m. at api. is one of them. Requests for others get 421, and passkeys are bound to these. Needed in production where neither APP_ORIGINS nor API_ORIGIN names a host; a demo is served under any when empty',
    v.pipe(list, v.array(host)),
  ),
  opsHost: setting(
    'OPS_HOST',
    '127.0.0.1',
    'an address or host name',
    "Address that the operators' console listens on; not for the public",
    v.pipe(anyText, v.minLength(1)),
  ),
  opsPort: setting(
    'OPS_PORT',
    '',
    'a port from 0 to 65535',
    "Port of the operators' console; the one after PORT when empty, a free one with 0",
    optional(whole(0, 65_535)),
  ),
  opsOrigin: setting(
    'OPS_ORIGIN',
    '',
    'an origin such as https://ops.example.com',
    'Where operators open the console through a proxy; when empty under localhost and addresses of the own network alone',
    optional(origin),
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'a directory',
    'Where the database, its key and private pictures live (backups: docs/operations.md); made when missing',
    v.pipe(anyText, v.minLength(1)),
  ),
  databaseUrl: secret(
    setting(
      'DATABASE_URL',
      '',
      'an address such as postgres://user:password@host/database',
      'PostgreSQL to keep the books in, from version 13; SQLite in DATA_DIR when empty',
      optional(v.pipe(v.string(), v.check(isPostgres))),
    ),
  ),
  databaseOwnerUrl: secret(
    setting(
      'DATABASE_OWNER_URL',
      '',
      'an address such as postgres://owner:password@host/database',
      'The same database as the user who owns its tables; for npm run ops -- migrate alone',
      optional(v.pipe(v.string(), v.check(isPostgres))),
    ),
  ),
  appDir: setting(
    'APP_DIR',
    '',
    'a directory',
    'The built app to serve; the one beside the built server when empty',
    anyText,
  ),
  apiOrigin: setting(
    'API_ORIGIN',
    '',
    'an origin such as https://api.example.com',
    'Where the app finds the API, in place of the rule m. → api.; on the same site as the app',
    optional(origin),
  ),
  appOrigins: setting(
    'APP_ORIGINS',
    '',
    'origins such as https://trade.example.com, separated by commas',
    'Pages that may call the API besides those of the rule m. → api.; needed with API_ORIGIN',
    v.pipe(list, v.array(origin)),
  ),
  complaintOrigin: setting(
    'COMPLAINT_ORIGIN',
    '',
    'an origin such as https://complaints.example.com',
    'Host of the complaint address; the API host when empty',
    optional(origin),
  ),
  imageOrigins: setting(
    'IMAGE_ORIGINS',
    '',
    'origins such as https://cdn.example.com, separated by commas',
    'Where logos and pictures of news and companies may come from besides the app and its API; logos need Access-Control-Allow-Origin',
    v.pipe(list, v.array(origin)),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
    'Proxies in front whose X-Forwarded headers are believed; none when empty',
    v.pipe(list, v.array(proxy)),
  ),
  serviceWorker: setting(
    'SW',
    'on',
    'on or off',
    'Service worker of the app; off removes it with all it keeps from every browser that comes by',
    v.picklist(['on', 'off']),
  ),
}
