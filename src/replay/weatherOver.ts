import type { Call } from '../../contract/calls/call.ts'
import type { ServerFrame } from '../../contract/live.ts'
import type { Client, RequestOptions } from '../api/client.ts'
import { AbortedError, NetworkError } from '../api/errors.ts'
import type { LiveStatus } from '../live/live.ts'
import { store } from '../store.ts'
import { Lane } from '../weather/lane.ts'
import type { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'

/** Both sides of simulated network conditions. */
export interface WeatherOverPorts {
  readonly receive: (frame: ServerFrame) => void
  readonly say: (status: LiveStatus) => void
  /** Tells everything as it stands: the connection is there again. */
  readonly tellAll: () => void
}

/** So long an order waits for an answer that will not come, ms. */
const TIMEOUT_MS = 15_000

/** Lays the weather of the network lab over a replay, which has no network of its own. Without one everything passes at once. */
export class WeatherOver {
  readonly #ports: WeatherOverPorts
  #network: Network | undefined
  #lane: Lane | undefined
  #severed = false
  #stop: () => void = () => undefined

  constructor(ports: WeatherOverPorts) {
    this.#ports = ports
  }

  /** Follows the lab until the answer is called. */
  follow(): () => void {
    const take = () => this.lay(store.get(networkAtom))
    take()
    const stop = store.sub(networkAtom, take)
    return () => {
      stop()
      this.#stop()
    }
  }

  /** Takes what a server would say. */
  receive(frame: ServerFrame): void {
    const { receive } = this.#ports
    if (!this.#lane) receive(frame)
    else if (!this.#severed) this.#lane.put(() => receive(frame))
  }

  /** The time stands elsewhere: what is on its way is of another. */
  anew(): void {
    if (!this.#network) return
    this.#lane?.end()
    this.#lane = new Lane(this.#network)
  }

  /** A client whose requests and answers go through the weather too: what is lost on the way back was done all the same. */
  client(inner: Client): Client {
    const through = async <T>(call: Call, work: () => Promise<T>, options?: RequestOptions): Promise<T> => {
      await this.#way(options)
      // A refusal has the same way back.
      const [answer] = await Promise.allSettled([work()])
      if (call.mutates) this.#network?.sent()
      await this.#way(options)
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }
    return {
      request: (call, params, options) => through(call, () => inner.request(call, params, options), options),
      messageAnswer: (call, params, options) =>
        through(call, () => inner.messageAnswer(call, params, options), options),
    }
  }

  /** One way, there or back. */
  async #way(options?: RequestOptions): Promise<void> {
    const network = this.#network
    if (!network) return
    const wait = (ms: number) => new Promise<void>((resolve) => void network.ports.after(ms, resolve))
    if (network.severed) throw new NetworkError('network')
    if (network.drawLoss()) {
      await wait(TIMEOUT_MS)
      throw new NetworkError('timeout')
    }
    await wait(network.drawDelay())
    if (options?.signal?.aborted) throw new AbortedError('replay')
    if (network.severed) throw new NetworkError('network')
  }

  /** Lays a network between from now on; none with undefined. */
  lay(network: Network | undefined): void {
    this.#stop()
    this.#lane?.end()
    this.#network = network
    this.#lane = network && new Lane(network)
    this.#stop = network?.onChange(() => this.#look()) ?? (() => undefined)
    this.#look()
  }

  #look(): void {
    const severed = this.#network?.severed ?? false
    if (severed === this.#severed) return
    this.#severed = severed
    this.#ports.say(severed ? 'reconnecting' : 'online')
    if (!severed) this.#ports.tellAll()
  }
}
