import { expect } from 'vitest'
import { checkOrder } from '../contract/proof/orderProof.ts'
import type { EvidenceService } from '../server/proof/evidence.ts'
import { knownLogs } from '../src/orders/proof/knownLogs.ts'
import { trustedKey, trustLog } from '../src/orders/proof/logTrust.ts'
import { proveBy } from '../src/orders/proof/orderProof.ts'
import { verifySignature } from '../src/orders/proof/verifySignature.ts'
import { writeStored } from '../src/stored.ts'
import { type Simulated, TwoShards } from './twoShards.ts'

/** Counts of a simulation, and the time a device took to check an order, ms. */
export interface Proven {
  readonly kills: number
  readonly fullDisks: number
  readonly checkpoints: number
  readonly ticks: { readonly decided: number; readonly kept: number }
  /** By the ledger and the table of requests. */
  readonly counted: Readonly<Record<string, number>>
  /** Decisions whose receipts were verified. */
  readonly receipts: Readonly<Record<string, number>>
  readonly tookMs: { readonly median: number; readonly p99: number; readonly most: number }
}

/** A device looks at every so manieth checkpoint. */
const DEVICE_LOOKS = 7

const grownBy = (desk: EvidenceService) => async (_: number, from: number, to: number) => desk.growth(from, to)

/** Trades on two shards that are killed, and verifies a receipt of every decision with the app's own code. */
export async function proveTrading(simulated: Omit<Simulated, 'signed'>): Promise<Proven> {
  writeStored('logs', undefined)
  const counted = new Counts()
  const receipts = new Counts()
  /** Refusals that are about no order: a device fetches them as they come, since only the newest are sent. */
  const refused = new Map<number, Set<number>>()
  const seen = new Map<number, number>()
  const shards = new TwoShards({
    ...simulated,
    signed: async (desk, accounts) => {
      const state = desk.state()
      if (state === undefined) throw new Error('There is no log')
      if (shards.checkpoints % DEVICE_LOOKS === 0)
        expect((await trustLog(state, grownBy(desk), verifySignature)).fault).toBeUndefined()
      for (const account of accounts) {
        const now = shards.refusals(account)
        if (now === seen.get(account)) continue
        seen.set(account, now)
        const evidence = desk.ofRefusals(account)
        if (evidence === undefined) continue
        const { key } = trustedKey(evidence)
        const proof = key && (await checkOrder(evidence, key, verifySignature))
        expect(proof?.fault).toBeUndefined()
        const own = refused.get(account) ?? new Set()
        for (const { index } of evidence.decisions) own.add(index)
        refused.set(account, own)
      }
    },
  })
  try {
    await shards.run()
    expect(Object.keys(knownLogs())).toEqual(['0', '1'])
    const tookMs: number[] = []
    const ledger = new Map(shards.ledger().map((order) => [String(order.id), order]))
    for (const account of shards.accounts) {
      const desk = shards.deskOf(account)
      let refusals = refused.get(account)?.size ?? 0
      for (const order of await shards.orders(account)) {
        const check = await proveBy(order, {
          ask: async (id) => desk.ofOrder(account, Number(id)),
          fetchGrowth: grownBy(desk),
          verify: verifySignature,
          read: async () => undefined,
          keep: async () => undefined,
          now: () => shards.market.now(),
        })
        if (check.state !== 'verified') throw new Error(`Order ${order.id}: ${JSON.stringify(check)}`)
        tookMs.push(check.took)
        const decisions = check.proof?.decisions ?? []
        const own = ledger.get(order.id)
        ledger.delete(order.id)
        for (const what of ['placed', 'opened', 'closed', 'cancelled'] as const) {
          const proved = decisions.filter((one) => one.what === what).length
          expect(proved, `order ${order.id} ${what}`).toBe(own?.[what])
          counted.add(what, own?.[what])
          receipts.add(what, proved)
        }
        const isFilled = own?.placed === 1 && own.opened === 1
        counted.add('filled', isFilled ? 1 : 0)
        receipts.add(
          'filled',
          decisions[0]?.what === 'placed' && decisions.some(({ what }) => what === 'opened') ? 1 : 0,
        )
        for (const reason of ['stopLoss', 'takeProfit', 'stopOut'] as const) {
          counted.add(reason, own?.reason === reason ? 1 : 0)
          receipts.add(reason, decisions.filter((one) => one.what === 'closed' && one.reason === reason).length)
        }
        refusals += decisions.filter(({ what }) => what === 'refused').length
      }
      counted.add('refused', shards.refusals(account))
      receipts.add('refused', refusals)
    }
    expect([...ledger.keys()]).toEqual([])
    tookMs.sort((one, other) => one - other)
    const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0
    const { kills, fullDisks, checkpoints } = shards
    return {
      ...{ kills, fullDisks, checkpoints, ticks: shards.ticks() },
      ...{ counted: counted.all, receipts: receipts.all },
      tookMs: { median: at(0.5), p99: at(0.99), most: at(1) },
    }
  } finally {
    await shards.close()
  }
}

class Counts {
  readonly all: Record<string, number> = {}

  add(what: string, by = 0): void {
    this.all[what] = (this.all[what] ?? 0) + by
  }
}
