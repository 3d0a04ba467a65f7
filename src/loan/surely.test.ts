import { describe, expect, it, vi } from 'vitest'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { surely, UnsureError } from './surely.ts'

const lost = () => Promise.reject(new NetworkError('network'))

describe('what must arrive once', () => {
  it('is answered with the server’s words, without a further look', async () => {
    const look = vi.fn(async () => false)
    await expect(surely(async () => 'Taken', look)).resolves.toBe('Taken')
    expect(look).not.toHaveBeenCalled()
  })

  it('is looked for where the reply is lost, and unsure where that cannot be done', async () => {
    await expect(surely(lost, async () => true)).resolves.toBe('')
    await expect(surely(lost, async () => false)).rejects.toThrow(NetworkError)
    await expect(surely(lost, lost)).rejects.toThrow(UnsureError)
  })

  it('is not looked for when it was refused', async () => {
    const look = vi.fn(async () => true)
    await expect(surely(() => Promise.reject(new RefusedError(0, 'No')), look)).rejects.toThrow('No')
    expect(look).not.toHaveBeenCalled()
  })

  it('of which nobody knows is looked for before it is sent again', async () => {
    const send = vi.fn(async () => 'Taken')
    await expect(surely(send, async () => true, true)).resolves.toBe('')
    await expect(surely(send, lost, true)).rejects.toThrow(UnsureError)
    expect(send).not.toHaveBeenCalled()
    await expect(surely(send, async () => false, true)).resolves.toBe('Taken')
  })
})
