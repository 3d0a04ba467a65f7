import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escaped } from '../codes/messages.ts'
import type { Outbox, StoredMessage } from '../codes/messaging/outbox.ts'
import { answerUnknown } from './callRoutes.ts'
import { type HostNames, isLocalHost, isServed, requestedHosts } from './hosts.ts'
import { isNearby } from './nearby.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 16px; overflow-wrap: anywhere }
.mark { border: 2px dashed currentColor; border-radius: 8px; padding: 8px 16px; margin-bottom: 16px }
h1 { font-size: 1.25rem; margin: 0 }
p { margin: 4px 0 }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border: 1px solid currentColor;
  border-radius: 8px; color: inherit; text-decoration: none; font-weight: 600 }
ol { list-style: none; margin: 16px 0; padding: 0 }
li { border-top: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: 12px 0 }
h2 { font-size: 1rem; margin: 0 }
small { opacity: .75 }
pre { margin: 8px 0 0; font: inherit; white-space: pre-wrap }
`
/** Nothing but its own style sheet, told by its hash, and a way to ask for the page again. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const moment = (at: number): string => new Date(at).toISOString()

const kinds = { email: 'E-mail', sms: 'SMS', captcha: 'Captcha' } as const

const item = ({ kind, to, subject, text, at }: StoredMessage): string =>
  [
    '<li>',
    `<h2 dir="auto">${escaped(subject ?? kinds[kind])}</h2>`,
    `<small>${kinds[kind]} ${kind === 'captcha' ? '' : 'to '}${escaped(to)} · <time>${moment(at)}</time></small>`,
    `<pre dir="auto">${escaped(text)}</pre>`,
    '</li>',
  ].join('')

function page(messages: readonly StoredMessage[]): string {
  const list = messages.length === 0 ? '<p>No message yet.</p>' : `<ol>${messages.map(item).join('')}</ol>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Outbox</title><style>${style}</style></head><body>`,
    '<div class="mark"><h1>Outbox: nothing here was really sent</h1>',
    '<p>What this server has no gateway for is shown here, newest first, and what captchas say.</p></div>',
    '<p><a href="/dev/outbox">Refresh</a></p>',
    `<main>${list}</main></body></html>`,
  ].join('')
}

/**
 * Returns true if a request can have come from anywhere: a proxy that nobody told of (TRUST_PROXY) is nearby, those it brings
 * may not be. Tunnels and proxies in front of a demo are like that.
 */
const isBrought = ({ headers, ips = [] }: FastifyRequest): boolean =>
  ips.length < 2 && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined

const asJson = ({ to, kind, subject, text, at }: StoredMessage) => ({ to, kind, subject, text, at: moment(at) })

/** Path of the outbox. */
export const OUTBOX_PATH = '/dev/outbox'

/**
 * Routes `/dev/outbox`: what a server without gateways would have sent, as a page, or as JSON for who asks for that. In
 * English alone: it is for whoever runs the demo, on this machine or beside it; from further away there is no such path, so
 * that a demo that stands in the open by mistake does not hand out every account. Nor is there one under a host name that
 * is neither local nor in HOSTS, which a page elsewhere may have had resolved to this machine. Routed in demo mode alone.
 */
export function addOutbox(app: FastifyInstance, outbox: Outbox, hosts: HostNames): void {
  const isOwn = (host: string) => isLocalHost(host) || (hosts !== undefined && isServed(hosts, host))
  app.get(OUTBOX_PATH, (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNearby(request.ip) || isBrought(request) || !requestedHosts(request).every(isOwn))
      return answerUnknown(request, reply)
    reply.header('cache-control', 'no-store').header('vary', 'Accept')
    if (request.headers.accept?.includes('application/json')) return reply.send(outbox.messages.map(asJson))
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(outbox.messages))
  })
}
