/** A database, as much of it as is needed to write to it. */
interface Writable {
  prepare(sql: string): { run(): { readonly changes: number } }
}

/**
 * Writes to the database without changing anything: a row is stored anew as it is. Whatever would keep an order from
 * being stored, a full disk, a file that became read-only, a server that is gone, is thrown.
 */
export function writeProbe(database: Writable): () => void {
  const again = database.prepare("UPDATE migration SET number = number WHERE room = 'exchange' AND number = 1")
  return () => {
    if (again.run().changes !== 1) throw new Error('the database has no exchange')
  }
}
