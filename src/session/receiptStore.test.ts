import { describe, expect, it } from 'vitest'
import type { OrderEvidence } from '../../contract/entities/evidence.ts'
import { memoryStore } from '../../sw/cache/memoryStore.ts'
import { MAX_RECEIPTS, ReceiptStore } from './receiptStore.ts'
import { refusalId } from './refusalId.ts'

const evidence: OrderEvidence = {
  ...{ key: 'key', shard: 0, checkpoint: 'note', rotations: [], ticks: [] },
  decisions: [{ decision: '{}', salt: 'salt', index: 3, path: ['hash'] }],
}

function opened() {
  const held = new Map<string, unknown>()
  const device = { token: 'A' as string | undefined }
  return { held, device, stored: new ReceiptStore(memoryStore(held), () => device.token) }
}

describe('the receipts that are kept on this device', () => {
  it('are read as they were written, by their account alone, and the token is nowhere in them', async () => {
    const { stored, held } = opened()
    await stored.keep('A', '7', evidence)
    expect(await stored.read('A', '7')).toEqual(evidence)
    expect(await stored.read('A', '8')).toBeUndefined()
    expect(await stored.read('B', '7')).toBeUndefined()
    expect(JSON.stringify([...held])).not.toContain('"A')
  })

  it('are not kept for somebody who has left', async () => {
    const { stored, held, device } = opened()
    device.token = 'B'
    await stored.keep('A', '7', evidence)
    expect(held.size).toBe(0)
  })

  it('are deleted once another account is there, or none', async () => {
    const { stored, held, device } = opened()
    await stored.keep('A', '7', evidence)
    await stored.forgetOthers()
    expect(held.size).toBe(1)
    device.token = 'B'
    await stored.keep('B', '8', evidence)
    await stored.forgetOthers()
    expect([await stored.read('A', '7'), await stored.read('B', '8')]).toEqual([undefined, evidence])
    device.token = undefined
    await stored.forgetOthers()
    expect(held.size).toBe(0)
  })

  it('are read for all refusals at once, which push out no order', async () => {
    const { stored } = opened()
    await stored.keep('A', '7', evidence)
    for (let index = 0; index <= MAX_RECEIPTS; index++) await stored.keep('A', refusalId(0, index), evidence)
    const refusals = await stored.readRefusals('A')
    expect(refusals.size).toBe(MAX_RECEIPTS)
    expect(refusals.has(refusalId(0, 0))).toBe(false)
    expect(refusals.get(refusalId(0, MAX_RECEIPTS))).toEqual(evidence)
    expect(await stored.read('A', '7')).toEqual(evidence)
    expect((await stored.readRefusals('B')).size).toBe(0)
  })

  it(`are ${MAX_RECEIPTS} at most: those of the oldest orders go first`, async () => {
    const { stored, held } = opened()
    await stored.keep('A', '999', evidence)
    const [first] = held.keys()
    const owner = String(first).split(' ')[0]
    for (let id = 1_000; id < 1_000 + MAX_RECEIPTS - 1; id++) held.set(`${owner} ${id}`, {})
    await stored.keep('A', '20000', evidence)
    expect([held.size, held.has(`${owner} 999`), held.has(`${owner} 20000`)]).toEqual([MAX_RECEIPTS, false, true])
  })

  it('that this build does not understand are none', async () => {
    const { stored, held } = opened()
    await stored.keep('A', '7', evidence)
    for (const key of held.keys()) held.set(key, { Key: 1 })
    expect(await stored.read('A', '7')).toBeUndefined()
  })
})
