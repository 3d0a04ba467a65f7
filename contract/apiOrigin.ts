/** Second-level labels under country codes that anybody may register below: `co.uk`, `com.hk`, `or.jp` … */
const SHARED_SECOND_LABELS = new Set(
  'ac asn biz co com edu firm gen go gob gov id idv ind info ltd me mil my name ne net nom or org plc pro sch web'.split(
    ' ',
  ),
)

/** Hosting domains whose customers share the level at which `api` would be. */
const SHARED_HOSTS = new Set(
  (
    'github.io gitlab.io vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com appspot.com run.app ' +
    'herokuapp.com onrender.com fly.dev railway.app azurewebsites.net azurestaticapps.net cloudfront.net ' +
    'amazonaws.com amplifyapp.com ngrok.io ngrok.app ngrok-free.app trycloudflare.com surge.sh glitch.me repl.co ' +
    'blogspot.com wordpress.com myshopify.com netlify.com deno.dev ondigitalocean.app translate.goog'
  ).split(' '),
)

/**
 * Returns the API origin of a page: the first label replaced by `api`, with the same scheme and port. A host without its own
 * subdomain (`localhost`, an IP address, a bare registrable domain such as `broker.co.uk`, or a name below a shared hosting
 * domain) keeps the page's origin, so that a token is never sent to a host that somebody else may own (decisions §1).
 */
export function apiOriginOf(pageOrigin: string): string {
  const url = new URL(pageOrigin)
  const labels = url.hostname.split('.')
  if (url.hostname.includes(':') || /^[\d.]+$/.test(url.hostname)) return url.origin
  const below = labels.slice(1)
  const owned =
    below.at(-1) === 'localhost' ? below.length >= 1 : below.length >= 2 && !isShared(below.join('.'), below)
  if (!owned) return url.origin
  const port = url.port === '' ? '' : `:${url.port}`
  return `${url.protocol}//api.${below.join('.')}${port}`
}

function isShared(domain: string, labels: readonly string[]): boolean {
  if (SHARED_HOSTS.has(domain)) return true
  const [second = '', top = ''] = labels
  return labels.length === 2 && top.length === 2 && SHARED_SECOND_LABELS.has(second)
}
