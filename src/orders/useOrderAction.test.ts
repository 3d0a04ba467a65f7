// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sent } from '../once/once.ts'
import type { Intent } from './orderAction.ts'

const sent = vi.hoisted(() => vi.fn())
const requested = vi.hoisted(() => vi.fn())
vi.mock('../api/request.ts', () => ({ messageAnswer: sent, request: requested }))

const KEY = 'orders.open.1'
const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
const closing = (orderId: string): Intent => ({ kind: 'close', orderId, about })
const open = (requestId: string, orderId: string): Sent<Intent> => ({
  requestId,
  sentAt: Date.now(),
  intent: closing(orderId),
})
const stored = () => (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Sent<Intent>[]).map(({ requestId }) => requestId)

/** The app as it starts, with somebody logged in. */
async function start() {
  vi.resetModules()
  const { setToken, setUser } = await import('../session/session.ts')
  setToken('somebody')
  setUser({ id: '1', uid: '1', email: '', demo: true, balance: '0' })
  const { resumeOrderActions, runOrderAction } = await import('./useOrderAction.ts')
  resumeOrderActions()
  return { run: runOrderAction }
}

describe('what is kept of open requests', () => {
  beforeEach(() => {
    localStorage.clear()
    sent.mockReset()
    requested.mockReset().mockReturnValue(new Promise(() => undefined))
  })

  it('is another tab’s too: that one looks after its own', async () => {
    const app = await start()
    localStorage.setItem(KEY, JSON.stringify([open('theirs', '9')]))
    let answer: (of: { message: string }) => void = () => undefined
    sent.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const done = app.run(closing('7'))
    expect(stored()).toEqual(['theirs', expect.any(String)])
    answer({ message: 'Order closed' })
    expect((await done).phase).toBe('done')
    expect(stored()).toEqual(['theirs'])
  })

  it('is taken up at a start, and gone once it is known what became of it', async () => {
    localStorage.setItem(KEY, JSON.stringify([open('before', '7')]))
    requested.mockResolvedValue({ state: 'done', code: 1, message: 'Order closed' })
    await start()
    await expect.poll(() => stored()).toEqual([])
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('what a hand feels of an order', () => {
  const vibrate = vi.fn<(pattern: number[]) => boolean>()
  const felt = () => vibrate.mock.calls.map(([pattern]) => pattern)

  beforeEach(() => {
    localStorage.clear()
    sent.mockReset()
    vibrate.mockReset()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  })

  it('is that it was sent, and that it was filled', async () => {
    const app = await start()
    sent.mockResolvedValue({ message: 'Order closed' })
    await app.run(closing('7'))
    expect(felt()).toEqual([[8], [12, 60, 24]])
  })

  it('is that it was refused', async () => {
    const app = await start()
    const { RefusedError } = await import('../api/errors.ts')
    sent.mockRejectedValue(new RefusedError(0, 'The market is closed'))
    await app.run(closing('7'))
    expect(felt()).toEqual([[8], [40, 60, 40]])
  })

  it('is only the sending of a stop', async () => {
    const app = await start()
    sent.mockResolvedValue({ message: 'Stops set' })
    await app.run({ kind: 'stops', orderId: '7', stopLoss: '1', takeProfit: '0', about })
    expect(felt()).toEqual([[8]])
  })

  it('is nothing once it is switched off', async () => {
    localStorage.setItem('vibration', 'no')
    const app = await start()
    sent.mockResolvedValue({ message: 'Order closed' })
    await app.run(closing('7'))
    expect(felt()).toEqual([])
  })
})
