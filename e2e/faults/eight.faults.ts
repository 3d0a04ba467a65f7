/** Every fault in full, measured: `npm run faults`. What was found goes to the table, whatever it is. */

import { eightFaults } from './eightFaults.ts'
import type { Row } from './faultTable.ts'
import { expect, test } from './faultTest.ts'

/** Duration of a fault without an end of its own, ms. It exceeds the time a price stays fresh. */
const DURATION_MS = 12_000

for (const fault of Object.values(eightFaults)) {
  test(fault.name, async ({ scene }) => {
    test.setTimeout(180_000)
    await scene.open()
    const figures = await fault.run(scene, DURATION_MS)
    const orders = scene.count()
    const { name, shownWithin, backWithin } = fault
    const row: Row = { name, ...figures, ...orders, shownWithin: shownWithin.ms, backWithin: backWithin.ms }
    await test.info().attach('row', { body: JSON.stringify(row), contentType: 'application/json' })
    expect(orders).toMatchObject({ pressed: 1, lost: 0, doubled: 0 })
    expect.soft(figures.shownMs).toBeLessThanOrEqual(shownWithin.ms)
    expect.soft(figures.backMs).toBeLessThanOrEqual(backWithin.ms)
  })
}
