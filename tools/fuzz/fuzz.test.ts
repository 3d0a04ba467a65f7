import { expect, it } from 'vitest'
import { apiDocuments } from '../api/documents.ts'
import { openTarget } from './child.ts'
import { fuzz } from './run.ts'

it('the server answers as it is described, whatever it is asked, and its books are sound at the end', async () => {
  const target = await openTarget()
  try {
    const { faults, done } = await fuzz(1, 250, apiDocuments(), target)
    expect(faults.join('\n\n')).toBe('')
    expect(done.size).toBeGreaterThan(50)
  } finally {
    await target.close()
  }
})
