import { expect, it } from 'vitest'
import { configured } from './demoStart.ts'

it('nothing is configured where only the place is given, or what is no setting of ours', () => {
  expect(configured({})).toEqual([])
  expect(configured({ PORT: '3000', HOST: '127.0.0.1', DATA_DIR: '/tmp/x', LOG_LEVEL: 'warn', PATH: '/bin' })).toEqual(
    [],
  )
  expect(configured({ NODE_ENV: '', SMTP_URL: ' ' })).toEqual([])
})

it.each([
  ['NODE_ENV', 'Production'],
  ['DATABASE_URL', 'postgres://db/broker'],
  ['SMTP_URL', 'smtp://mail'],
  ['ROLE', 'feed'],
  ['REVIEW', 'manual'],
  ['TITLE', 'Kite'],
  ['DEMO', '0'],
])('%s=%s is', (variable, value) => expect(configured({ [variable]: value })).toEqual([variable]))
