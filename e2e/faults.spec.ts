/**
 * Faults of the network and the server, through a proxy that fails: what the screen says is true, and no order is lost or
 * doubled. How long each takes is measured by `npm run faults`; here no time is asserted.
 */
import { eightFaults } from './faults/eightFaults.ts'
import { expect, test } from './faults/faultTest.ts'

/** Those that are quick; each lasts so long, ms. */
const quick = { disorder: 2_000, expiredToken: 0, serverRestart: 0, captivePortal: 2_000 } as const

for (const [id, lastsMs] of Object.entries(quick)) {
  const fault = eightFaults[id as keyof typeof quick]
  test(`${fault.name}: shown truly, gone by itself, no order lost or doubled`, {
    tag: ['@oneWidth', '@whole'],
  }, async ({ scene }) => {
    test.setTimeout(90_000)
    await scene.open()
    await fault.run(scene, lastsMs)
    expect(scene.count()).toMatchObject({ pressed: 1, lost: 0, doubled: 0 })
  })
}
