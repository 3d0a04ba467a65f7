import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { natsProgram } from '../bus/natsTrial.ts'
import { hasPostgres } from '../store/postgres/ownPostgres.ts'
import { Crew } from './trialCrew.ts'
import { TrialTrader } from './trialTrader.ts'

const canRun = hasPostgres && natsProgram() !== undefined

describe.skipIf(!canRun)('an exchange of several processes (skipped without PostgreSQL and NATS)', () => {
  let crew: Crew | undefined
  beforeAll(async () => {
    crew = await Crew.open({ gateways: 2, shards: 2 })
  }, 180_000)
  afterAll(() => crew?.close(), 60_000)

  it('opens and closes an order at either gateway, and shows both the same', async () => {
    const gateways = crew?.gateways ?? []
    for (const name of ['one', 'two', 'three']) {
      const trader = await TrialTrader.open(gateways, name)
      const opened = await trader.submit()
      expect(opened).toMatchObject({ code: 1 })
      for (const gateway of gateways) {
        const { data } = await trader.ask(gateway, '/v1/api/forex/my_deal', { status: '1', page: '1' })
        expect(data.data).toHaveLength(1)
      }
      expect(await trader.close(opened.id ?? '')).toMatchObject({ code: 1 })
    }
  })
})
