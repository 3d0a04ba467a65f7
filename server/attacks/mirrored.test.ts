import { describe, expect, it } from 'vitest'
import { closing, expectedLoss, pairFees, playWeekends, sumOfAll } from '../simulation/weekends.ts'

describe('two accounts that mirror each other over weekends', () => {
  it('win no more from negative balance protection than they pay in fees, whatever they do', () => {
    const sums = playWeekends({ seed: 1, weekends: 400 })
    for (const [strategy, { borne, fees, weekends }] of sums) {
      expect(weekends, strategy).toBe(100)
      // They did trade.
      expect(fees.toNumber(), strategy).toBeGreaterThan(500)
      expect(borne.toNumber(), strategy).toBeLessThanOrEqual(fees.toNumber())
    }
    expect(sumOfAll(sums).borne.toNumber()).toBeLessThanOrEqual(sumOfAll(sums).fees.toNumber())
  })

  it('have no instrument in which the fees of a position are less than what the house bears of it on average', () => {
    expect(closing.length).toBeGreaterThan(40)
    for (const spec of closing) expect(expectedLoss(spec), spec.code).toBeLessThan(pairFees(spec))
  })
})
