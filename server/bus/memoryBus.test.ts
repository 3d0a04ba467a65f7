import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testBus } from './busFixture.ts'
import { MemoryBus, MemoryWire } from './memoryBus.ts'

describe('the bus within one process', () => {
  const wire = new MemoryWire()
  testBus(async () => new MemoryBus(wire))
})

it('a closed bus hears nothing more', async () => {
  const wire = new MemoryWire()
  const [open, closed] = [new MemoryBus(wire), new MemoryBus(wire)]
  const received: string[] = []
  for (const bus of [open, closed]) bus.hear('prices', (message) => received.push(message))
  await closed.close()
  open.tell('prices', '1.1')
  await setImmediate()
  expect(received).toEqual(['1.1'])
})
