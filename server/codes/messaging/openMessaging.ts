import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../../config.ts'
import { openMailer } from './mailer.ts'
import { MessageSender } from './messageSender.ts'
import { Outbox } from './outbox.ts'
import { openSmsGateway } from './smsGateway.ts'

/** Settings of the mail and SMS channels. */
export type MessagingSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'demo'>

/** The post, and what it shows in place of what has no gateway; in demo mode alone, and where something lacks one. */
export interface Messaging {
  readonly office: MessageSender
  readonly outbox: Outbox | undefined
}

/**
 * Opens the post: gateways where the settings name them; what has none is shown in an outbox in demo mode, and refused
 * otherwise. The log says at the start which it is. With both gateways there is nothing to show.
 */
export function openMessaging(settings: MessagingSettings, log: FastifyBaseLogger): Messaging {
  const { smtpUrl, mailFrom, smsUrl, demo } = settings
  const outbox = demo && (smtpUrl === undefined || smsUrl === undefined) ? new Outbox(Date.now) : undefined
  const email = smtpUrl === undefined ? outbox?.channel : openMailer({ url: smtpUrl, from: mailFrom })
  const sms = smsUrl === undefined ? outbox?.channel : openSmsGateway({ url: smsUrl })
  if (!email) log.warn('SMTP_URL is not set: no code can be sent by e-mail')
  if (!sms) log.warn('SMS_URL is not set: no code can be sent by SMS')
  if (outbox) log.warn('THIS IS A DEMO: codes that open accounts can be read at /dev/outbox')
  const office = new MessageSender({ log, channels: { ...(email && { email }), ...(sms && { sms }) } })
  return { office, outbox }
}
