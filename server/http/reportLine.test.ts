import { describe, expect, it } from 'vitest'
import type { TradeReport } from '../../contract/entities/history.ts'
import type { HistoryReads } from '../exchange/historyReads.ts'
import { speechOf } from '../messages/languages.ts'
import { Refused } from './envelope.ts'
import { historyHandlers } from './historyHandlers.ts'
import { MOST_REPORTS, ReportLine } from './reportLine.ts'

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Reports that end when they are told to. */
function world() {
  const made: { name: string; end: (error?: Error) => void }[] = []
  const line = new ReportLine<string>()
  const ask = (name: string, account = 1) =>
    line.make(
      account,
      name,
      () =>
        new Promise((resolve, reject) =>
          made.push({ name, end: (error) => (error ? reject(error) : resolve(`${name} is made`)) }),
        ),
    )
  return { made, ask }
}

describe('the reports of an account', () => {
  it('are made one at a time, in their turn; another account does not wait', async () => {
    const { made, ask } = world()
    const [first, second] = [ask('a'), ask('b')]
    ask('b', 2)
    await flush()
    expect(made.map(({ name }) => name)).toEqual(['a', 'b'])
    made[0]?.end()
    expect(await first).toBe('a is made')
    await flush()
    expect(made).toHaveLength(3)
    made[2]?.end()
    expect(await second).toBe('b is made')
  })

  it('that are the same are one, and a new one once it is made', async () => {
    const { made, ask } = world()
    const both = Promise.all([ask('a'), ask('a')])
    await flush()
    made[0]?.end()
    expect(await both).toEqual(['a is made', 'a is made'])
    ask('a')
    await flush()
    expect(made).toHaveLength(2)
  })

  it('are refused with words once too many wait, and none waits for one that failed', async () => {
    const { made, ask } = world()
    const reports = Array.from({ length: MOST_REPORTS }, (_, number) => ask(String(number)))
    expect(() => ask('more')).toThrow(Refused)
    expect(() => ask('more')).toThrow('please wait')
    const failed = reports[0]?.catch((error) => String(error))
    await flush()
    made[0]?.end(new Error('no disk'))
    expect(await failed).toBe('Error: no disk')
    await flush()
    expect(made).toHaveLength(2)
    ask('more')
  })

  it('are what the call of the history report asks for', async () => {
    let asked = 0
    const report = () => {
      asked += 1
      return new Promise<TradeReport>(() => undefined)
    }
    const { historyReport } = historyHandlers({ report } as unknown as HistoryReads)
    const visit = {
      accountId: 1,
      sessionId: '',
      demo: true,
      speech: speechOf('en'),
      address: '',
      device: '',
      page: undefined,
    }
    for (let from = 0; from < MOST_REPORTS; from++) historyReport?.({ from }, visit)
    historyReport?.({ from: 0 }, visit)
    await expect(async () => historyReport?.({ from: 99 }, visit)).rejects.toMatchObject({ code: 429 })
    await flush()
    expect(asked).toBe(1)
  })
})
