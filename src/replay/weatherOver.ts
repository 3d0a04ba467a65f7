import type { ServerFrame } from '../../contract/live.ts'
import type { Client, RequestOptions } from '../api/client.ts'
import { AbortedError, NetworkError } from '../api/errors.ts'
import type { LiveStatus } from '../live/live.ts'
import { store } from '../store.ts'
import { Lane } from '../weather/lane.ts'
import type { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'

/** What a weather comes between. */
export interface WeatherOverPorts {
  readonly receive: (frame: ServerFrame) => void
  readonly say: (status: LiveStatus) => void
  /** Tells everything as it stands: the connection is there again. */
  readonly tellAll: () => void
}

/** So long an order waits for an answer that will not come, ms. */
const PATIENCE_MS = 15_000

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
    const take = () => this.#take(store.get(networkAtom))
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

  /** A client whose requests go through the weather too. What is lost is lost on the way there: nothing was done. */
  client(inner: Client): Client {
    return {
      request: async (call, params, options) => {
        await this.#way(options)
        return inner.request(call, params, options)
      },
      messageAnswer: async (call, params, options) => {
        await this.#way(options)
        return inner.messageAnswer(call, params, options)
      },
    }
  }

  async #way(options?: RequestOptions): Promise<void> {
    const network = this.#network
    if (!network) return
    const wait = (ms: number) => new Promise<void>((resolve) => void network.ports.after(ms, resolve))
    if (network.severed) throw new NetworkError('network')
    if (network.drawLoss()) {
      await wait(PATIENCE_MS)
      throw new NetworkError('timeout')
    }
    // There and back.
    await wait(network.drawDelay() + network.drawDelay())
    if (options?.signal?.aborted) throw new AbortedError('replay')
    if (network.severed) throw new NetworkError('network')
  }

  #take(network: Network | undefined): void {
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
