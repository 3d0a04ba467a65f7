import { describe, expect, it } from 'vitest'
import type { Terms } from '../../engine/state.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { readEnded } from './endedOrders.ts'

describe('the history of an account', () => {
  it('is found by its index however many orders there are', async () => {
    const database = openTestDatabase()
    const requested: string[] = []
    const prepare = database.db.prepare.bind(database.db)
    database.db.prepare = ((text: string) => {
      requested.push(text)
      return prepare(text)
    }) as typeof database.db.prepare
    await readEnded(database.reads, {} as Terms, 1, { page: 1 })
    expect(requested).toHaveLength(2)
    for (const text of requested) {
      const bound = Array.from({ length: text.split('?').length - 1 }, () => 1)
      const plan = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...bound) as { detail: string }[]
      const steps = plan.map(({ detail }) => detail).join('; ')
      expect(steps).toMatch(/USING (COVERING )?INDEX order_history/)
      expect(steps).not.toContain('TEMP B-TREE')
    }
    database.close()
  })
})
