/** The operator's command line, beside a running server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Exchange } from './exchange.ts'
import { expect } from './test.ts'

/** Runs an operator's command, which must succeed, and returns its output. */
export async function operate(exchange: Exchange, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: exchange.dataDir }
  const child = spawn(process.execPath, ['dist/server/ops.js', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'close')
  expect(code, said).toBe(0)
  return said
}

/** The id of the one review of a kind that waits, such as `deposit-7`. */
export async function waitingReview(exchange: Exchange, kind: string): Promise<string> {
  const listed = (await operate(exchange, 'reviews')).match(new RegExp(`^${kind}-\\d+`, 'gm'))
  expect(listed).toHaveLength(1)
  return listed?.[0] ?? ''
}
