import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEntries } from '../../contract/proof/audit.ts'
import { type Hash, isGrown } from '../../contract/proof/merkle.ts'
import { checkOrder } from '../../contract/proof/orderProof.ts'
import { checkCheckpoint } from '../../contract/proof/receipt.ts'
import { Checkpoints } from '../proof/checkpoints.ts'
import { EvidenceService } from '../proof/evidence.ts'
import { EvidenceStore } from '../proof/evidenceStore.ts'
import { openLogKey, verifySignature } from '../proof/logKeys.ts'
import { MerkleLog } from '../proof/merkleLog.ts'
import type { Sql } from '../store/sql.ts'

/** Remembers how far a server's log had come, whatever befalls the server, and checks that it goes on from there. */
export class SimulatedWitness {
  #size = 0
  #root: Hash | undefined

  /**
   * Returns the errors of the log on the disk. Empty if it has only grown. With a full disk, nothing enters the tree.
   */
  wrong(db: Sql): string[] {
    const log = new MerkleLog(db, db.stride.shard)
    try {
      while (log.advance() > 0);
    } catch (error) {
      if ((error as { readonly code?: string }).code === 'SQLITE_FULL') return []
      throw error
    }
    new EvidenceStore(db, db.stride.shard).checkStray(log.size)
    if (log.size < this.#size) return [`The log has ${log.size} entries and had ${this.#size}`]
    const hasGrown = this.#root === undefined || isGrown(this.#root, log.root(), log.consistency(this.#size))
    this.#size = log.size
    this.#root = log.root()
    return hasGrown ? [] : ['The log is not what it was']
  }

  /** Checks the receipts of all decisions as their owners do; answers how many there are, and what is wrong. */
  async receipts(db: Sql): Promise<{ readonly count: number; readonly wrong: string[] }> {
    const wrong = this.wrong(db)
    const folder = mkdtempSync(join(tmpdir(), 'simulated-key-'))
    try {
      const signer = openLogKey(db, folder)
      const { note } = new Checkpoints(db, db.stride.shard).make(signer, 0)
      const desk = new EvidenceService(db, db.stride.shard)
      const { value } = await checkCheckpoint(note, signer.key, verifySignature)
      if (value === undefined) return { count: 0, wrong: ['The checkpoint is not signed'] }
      const audited = await auditEntries(
        value,
        async (from) => desk.entries(from),
        () => false,
      )
      if (audited.fault !== undefined) wrong.push(`Entry ${audited.entry} of the log is ${audited.fault}`)
      const orders = db.prepare<[], { id: number; account: number; status: string }>(
        'SELECT id, account_id AS account, status FROM trade_order ORDER BY id',
      )
      let count = 0
      for (const { id, account, status } of orders.all()) {
        const evidence = desk.ofOrder(account, id)
        const proof = evidence && (await checkOrder(evidence, signer.key, verifySignature))
        const last = proof?.decisions.findLast(({ what }) => what !== 'refused')?.what
        const hasEnded = last === 'closed' || last === 'cancelled'
        if (proof === undefined || proof.fault !== undefined || hasEnded !== /completed|cancelled/.test(status))
          wrong.push(`Order ${id}, ${status}, is proved as ${last}: ${proof?.fault}`)
        count += proof?.decisions.length ?? 0
      }
      return { count, wrong }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}
