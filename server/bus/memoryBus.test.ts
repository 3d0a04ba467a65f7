import { describe } from 'vitest'
import { itIsABus } from './busTrial.ts'
import { MemoryBus, MemoryWire } from './memoryBus.ts'

describe('the bus within one process', () => {
  const wire = new MemoryWire()
  itIsABus(async () => new MemoryBus(wire))
})
