import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../config.ts'
import { openTestServer } from '../../openTestServer.ts'
import { type Messaging, openMessaging } from './openMessaging.ts'

const DEMO = { DEMO: '1' }
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@example.com' }
const SMS = { SMS_URL: 'http://127.0.0.1:1' }

let lines: string[] = []
let post: Messaging | undefined
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
const opened = (environment: Readonly<Record<string, string>>) => {
  post = openMessaging(readSettings(environment), log)
  return post
}
afterEach(() => {
  post?.office.close()
  lines = []
})

describe('the post', () => {
  it.each([DEMO, { ...DEMO, ...SMTP }, { ...DEMO, ...SMS }])(
    'with %j has an outbox, and the log says loudly what that means',
    (environment) => {
      expect(opened(environment).outbox).toBeDefined()
      expect(lines.join('')).toContain('THIS IS A DEMO: codes that open accounts can be read at /dev/outbox')
    },
  )

  const without: ReadonlyArray<Readonly<Record<string, string>>> = [{ ...DEMO, ...SMTP, ...SMS }, {}]
  it.each(without)('with %j has none', (environment) => {
    expect(opened(environment).outbox).toBeUndefined()
    expect(lines.join('')).not.toContain('DEMO')
  })
})

const APPROVED = 'approved automatically'
const REFUSED = 'real accounts cannot deposit, trade or withdraw'

it.each([
  [{ DEMO: '1' }, [APPROVED]],
  [{ DEMO: '1', REVIEW: 'manual' }, []],
  [{ DEMO: '' }, [REFUSED]],
  [{ DEMO: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted' }, []],
])('a server with %j warns of what it does with money: %j', async (environment, said) => {
  await (await openTestServer(environment, [], log)).close()
  expect([APPROVED, REFUSED].filter((words) => lines.some((line) => line.includes(words)))).toEqual(said)
})
