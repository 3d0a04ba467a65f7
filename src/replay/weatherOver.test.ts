import { afterEach, describe, expect, it, vi } from 'vitest'
import { getBalance } from '../../contract/calls/session.ts'
import type { ServerFrame } from '../../contract/live.ts'
import type { Client } from '../api/client.ts'
import { store } from '../store.ts'
import { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'
import { sampleTime, weatherOf } from '../weather/sampleWeather.ts'
import { WeatherOver } from './weatherOver.ts'

afterEach(() => store.set(networkAtom, undefined))

function laid(...segments: Parameters<typeof weatherOf>[0]) {
  const time = sampleTime()
  const received: string[] = []
  const over = new WeatherOver({
    receive: (frame) => received.push(`${time.now()} ${frame.type === 'pong' ? frame.time : frame.type}`),
    say: (status) => received.push(`${time.now()} ${status}`),
    tellAll: () => received.push(`${time.now()} all`),
  })
  const answers = vi.fn(async () => ({ balance: '1' }))
  const client = over.client({ request: answers, messageAnswer: answers } as unknown as Client)
  const stop = over.follow()
  const switchOn = () => store.set(networkAtom, new Network(weatherOf(segments), time))
  const frame = (name: number): ServerFrame => ({ type: 'pong', time: name })
  return { time, received, over, answers, client, stop, switchOn, frame }
}

describe('the lab’s weather over a replay', () => {
  it('lets everything through at once while there is none', async () => {
    const { over, received, client, frame } = laid()
    over.receive(frame(1))
    expect(received).toEqual(['0 1'])
    expect(await client.request(getBalance, {})).toEqual({ balance: '1' })
  })

  it('makes prices late, loses them where it is cut, and tells everything when it is back', () => {
    const { time, over, received, switchOn, frame } = laid([0, 100, { delayMs: 30 }], [100, 200, { state: 'cut' }])
    switchOn()
    over.receive(frame(1))
    time.pass(50)
    time.pass(60)
    over.receive(frame(2))
    time.pass(100)
    expect(received).toEqual(['30 1', '100 reconnecting', '200 online', '200 all'])
  })

  it('drops what is on its way when the time stands elsewhere, and the weather when it is switched off', () => {
    const { time, over, received, switchOn, frame } = laid([0, 1_000, { delayMs: 30 }])
    switchOn()
    over.receive(frame(1))
    over.anew()
    over.receive(frame(2))
    time.pass(40)
    store.set(networkAtom, undefined)
    over.receive(frame(3))
    expect(received).toEqual(['30 2', '40 3'])
  })

  it('refuses requests where it is cut, before anything is done', async () => {
    const { client, answers, switchOn, stop, received } = laid([0, 1_000, { state: 'cut' }])
    switchOn()
    await expect(client.request(getBalance, {})).rejects.toMatchObject({ reason: 'network' })
    expect(answers).not.toHaveBeenCalled()
    stop()
    store.set(networkAtom, undefined)
    expect(received).toEqual(['0 reconnecting'])
  })
})
