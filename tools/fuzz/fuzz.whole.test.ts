import { expect, it } from 'vitest'
import { apiDocuments } from '../api/documents.ts'
import { openBuilt } from './built.ts'
import { fuzz } from './run.ts'

const REQUESTS = 2500

it.each([101, 102])(
  'the built server answers seed %i as it is described, and its books are sound at the end',
  { timeout: 300_000 },
  async (seed) => {
    const target = await openBuilt()
    try {
      const { faults, done } = await fuzz(seed, REQUESTS, apiDocuments(), target)
      expect(faults.join('\n\n')).toBe('')
      expect(done.size).toBeGreaterThan(100)
    } finally {
      await target.close()
    }
  },
)
