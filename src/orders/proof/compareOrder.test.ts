import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import type { Decision } from '../../../contract/proof/decision.ts'
import { sampleOrder } from '../sampleOrder.ts'
import { compareOrder } from './compareOrder.ts'

const decision = (what: Decision['what'], changes: Partial<Decision> = {}): Decision => ({
  ...{ what, account: 1, order: 7, instrument: 1, side: 'buy', lots: '1', price: 1.1431, at: 1 },
  ...changes,
})
const opened = decision('opened')
const closed = decision('closed', { price: 1.1409, reason: 'stopLoss' })
/** The record of a refusal says nothing of the order but its number. */
const refusal = { side: undefined, lots: undefined, price: undefined, reason: 'marketClosed' }
const ended: Partial<Order> = { status: 'completed', lastPrice: 1.1409, reason: 'stopLoss' }

describe('an order beside what the log says of it', () => {
  it.each<[string, Partial<Order>, Decision[]]>([
    ['that is held', {}, [opened]],
    ['that is held, of which a part was closed', { lots: 0.4 }, [opened, decision('reduced', { lots: '0.4' })]],
    ['that has ended', ended, [opened, closed]],
    ['whose end the app has not heard of', {}, [opened, closed]],
    ['that was a part of another one', { ...ended, partOf: '3' }, [closed]],
    ['that waits', { status: 'pending' }, [decision('placed', { price: 1.1 })]],
    ['whose close or change was refused', {}, [opened, decision('refused', refusal)]],
    ['that has ended after a refusal', ended, [opened, decision('refused', refusal), closed]],
    ['that was cancelled', { status: 'cancelled' }, [decision('placed'), decision('cancelled')]],
  ])('%s is the same', (_, changes, decisions) => expect(compareOrder(sampleOrder(changes), decisions)).toBe('same'))

  it.each<[string, Partial<Order>, Decision[]]>([
    ['that was just filled', {}, [decision('placed')]],
    ['that was just closed', ended, [opened]],
    ['that was just cancelled', { status: 'cancelled' }, [decision('placed')]],
    ['of which a part was just closed', { lots: 0.4 }, [opened]],
  ])('%s is ahead of it', (_, changes, decisions) =>
    expect(compareOrder(sampleOrder(changes), decisions)).toBe('behind'),
  )

  it.each<[string, Partial<Order>, Decision[]]>([
    ['opening price', { price: 1.1432 }, [opened]],
    ['closing price', { ...ended, lastPrice: 1.1408 }, [opened, closed]],
    ['reason', { ...ended, reason: 'closed' }, [opened, closed]],
    ['size', { ...ended, lots: 2 }, [opened, closed]],
    ['side', { side: 'sell' }, [opened]],
    ['number', { id: '8' }, [opened]],
    ['history: none', {}, []],
  ])('of another %s is another one', (_, changes, decisions) =>
    expect(compareOrder(sampleOrder(changes), decisions)).toBe('other'),
  )

  it('lacks its opening', () => {
    expect(compareOrder(sampleOrder(ended), [closed])).toBe('unopened')
    expect(compareOrder(sampleOrder(), [decision('stopsSet')])).toBe('unopened')
  })
})
