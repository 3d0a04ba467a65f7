// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sent } from '../once/once.ts'
import type { Intent } from './orderAction.ts'

const sent = vi.hoisted(() => vi.fn())
const asked = vi.hoisted(() => vi.fn())
vi.mock('../api/request.ts', () => ({ messageAnswer: sent, request: asked }))

const KEY = 'orders.open.1'
const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
const closing = (orderId: string): Intent => ({ kind: 'close', orderId, about })
const open = (requestId: string, orderId: string): Sent<Intent> => ({
  requestId,
  sentAt: Date.now(),
  intent: closing(orderId),
})
const kept = () => (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Sent<Intent>[]).map(({ requestId }) => requestId)

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
    asked.mockReset().mockReturnValue(new Promise(() => undefined))
  })

  it('is another tab’s too: that one looks after its own', async () => {
    const app = await start()
    localStorage.setItem(KEY, JSON.stringify([open('theirs', '9')]))
    let answer: (of: { message: string }) => void = () => undefined
    sent.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const done = app.run(closing('7'))
    expect(kept()).toEqual(['theirs', expect.any(String)])
    answer({ message: 'Order closed' })
    expect((await done).phase).toBe('done')
    expect(kept()).toEqual(['theirs'])
  })

  it('is taken up at a start, and gone once it is known what became of it', async () => {
    localStorage.setItem(KEY, JSON.stringify([open('before', '7')]))
    asked.mockResolvedValue({ state: 'done', code: 1, message: 'Order closed' })
    await start()
    await vi.waitFor(() => expect(kept()).toEqual([]))
    expect(sent).not.toHaveBeenCalled()
  })
})
