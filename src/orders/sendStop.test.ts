// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'
import { sampleOrder } from './sampleOrder.ts'
import { sendStop } from './sendStop.ts'
import { onUnseenSettled, orderActionState } from './useOrderAction.ts'

const sent = vi.hoisted(() => vi.fn())
vi.mock('../api/request.ts', () => ({ messageAnswer: sent, request: () => new Promise(() => undefined) }))
vi.mock('../ui/toast.ts', () => ({ toast: vi.fn() }))
i18n.loadAndActivate({ locale: 'en', messages: {} })

const order = sampleOrder()
const before = { stopLoss: '1.14000', takeProfit: '0' }
const change = { order, kind: 'stopLoss', before, price: '1.14200', digits: 5 } as const
const hooks = { latest: () => ({ ...before, stopLoss: '1.14200' }), undone: vi.fn() }
const stopsSent = () => sent.mock.calls.map(([, { stopLoss }]) => stopLoss)

describe('a stop that is sent from a line', () => {
  const unseen = vi.fn()
  beforeEach(() => {
    sent.mockReset().mockResolvedValue({ message: 'Stops set', data: undefined })
    vi.mocked(toast).mockReset()
    hooks.undone.mockReset()
    unseen.mockReset()
    return onUnseenSettled(unseen)
  })

  it('says itself what became of it, and of its way back, whatever is on the screen by then', async () => {
    expect(await sendStop(change, hooks)).toBe(true)
    const [words, options] = vi.mocked(toast).mock.calls[0] ?? []
    expect(words).toBe('Stop loss set to 1.14200')
    options?.action?.onClick()
    await expect.poll(() => hooks.undone).toHaveBeenCalledTimes(1)
    expect(vi.mocked(toast).mock.lastCall?.[0]).toBe('Stop loss set to 1.14000')
    expect(stopsSent()).toEqual(['1.14200', '1.14000'])
    expect(unseen).not.toHaveBeenCalled()
    expect(orderActionState('stops:7').phase).toBe('idle')
  })

  it('says why it was refused, once', async () => {
    sent.mockRejectedValue(new RefusedError(0, 'The stop loss must be below 1.14190'))
    expect(await sendStop(change, hooks)).toBe(false)
    expect(vi.mocked(toast).mock.calls).toEqual([['The stop loss must be below 1.14190', { tone: 'danger' }]])
    expect(unseen).not.toHaveBeenCalled()
  })
})
