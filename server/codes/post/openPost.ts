import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../../config.ts'
import { openMailer } from './mailer.ts'
import { Outbox } from './outbox.ts'
import { PostOffice } from './postOffice.ts'
import { openSmsGateway } from './smsGateway.ts'

/** What of the settings the post is made from. */
export type PostSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'production'>

/** The post, and what it shows in place of what has no gateway; none in production and where nothing lacks one. */
export interface Post {
  readonly office: PostOffice
  readonly outbox: Outbox | undefined
}

/**
 * Opens the post: gateways where the settings name them, an outbox where they do not. In production there is none: what
 * has no gateway is refused, and the log says so at the start; as it says, loudly, that there is an outbox. With both
 * gateways there is nothing to show.
 */
export function openPost(settings: PostSettings, log: FastifyBaseLogger): Post {
  const { smtpUrl, mailFrom, smsUrl, production } = settings
  const outbox = production || (smtpUrl !== undefined && smsUrl !== undefined) ? undefined : new Outbox(Date.now)
  const email = smtpUrl === undefined ? outbox?.channel : openMailer({ url: smtpUrl, from: mailFrom })
  const sms = smsUrl === undefined ? outbox?.channel : openSmsGateway({ url: smsUrl })
  if (!email) log.warn('SMTP_URL is not set: no code can be sent by e-mail')
  if (!sms) log.warn('SMS_URL is not set: no code can be sent by SMS')
  if (outbox) log.warn('THIS IS A DEMO: codes that open accounts can be read at /dev/outbox; set NODE_ENV=production')
  const office = new PostOffice({ log, channels: { ...(email && { email }), ...(sms && { sms }) } })
  return { office, outbox }
}
