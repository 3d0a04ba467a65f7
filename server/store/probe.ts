import type { AsyncSql } from './sql.ts'

/**
 * Writes to the database without changing anything: a row is stored anew as it is. Whatever would keep an order from
 * being stored, a full disk, a file that became read-only, a server that is gone, rejects it.
 */
export function writeProbe(queries: AsyncSql): () => Promise<void> {
  const again = queries.prepare("UPDATE migration SET number = number WHERE room = 'exchange' AND number = 1")
  return async () => {
    if ((await again.run()).changes !== 1) throw new Error('the database has no exchange')
  }
}
