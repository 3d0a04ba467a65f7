import { createTransport } from 'nodemailer'
import { type Channel, Undelivered } from './message.ts'

/** A mail server that has not taken a mail by then is told to be slow, not failing; the mail goes on. */
const ANSWER_AFTER_MS = 1_500
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 20_000

/** Connection to the mail server. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where it wants them. */
  readonly url: string
  /** The sender, as a mail shows it. */
  readonly from: string
  readonly answerAfterMs?: number
}

interface SmtpError {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
}

/**
 * Classifies an error of a mail server. A permanent refusal of one address (RFC 5321 §4.2.1) is not a failure of the
 * server.
 */
function failureOf(error: SmtpError): Undelivered {
  const { code, command, responseCode } = error
  const kind = typeof code === 'string' && /^[A-Z]{2,20}$/.test(code) ? code : 'unknown'
  const isFinal = typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 553
  return new Undelivered(kind, command === 'RCPT TO' && isFinal)
}

/** Sends mails by SMTP, each by a connection of its own. */
export function openMailer({ url, from, answerAfterMs = ANSWER_AFTER_MS }: MailServer): Channel {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const tried = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      throw failureOf(error as SmtpError)
    }
  }
  return {
    answerAfterMs,
    // An address in parts is taken as it is: nothing in it can add a recipient or a header.
    send: ({ to, subject, text, html }) =>
      tried(transport.sendMail({ to: { name: '', address: to }, subject, text, html })),
    probe: () => tried(transport.verify()),
    close: () => transport.close(),
  }
}
