import { describe } from 'vitest'
import { testBus } from './busFixture.ts'
import { MemoryBus, MemoryWire } from './memoryBus.ts'

describe('the bus within one process', () => {
  const wire = new MemoryWire()
  testBus(async () => new MemoryBus(wire))
})
