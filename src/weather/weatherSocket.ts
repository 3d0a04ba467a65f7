import type { ChannelSocket, Connect } from '../transport.ts'
import { Lane } from './lane.ts'
import type { Network } from './network.ts'

/** Connections of the live channel over a network with weather. */
export function weatherSocket(network: Network, inner: Connect): Connect {
  return (url, events) => {
    const [up, down] = [new Lane(network), new Lane(network)]
    let socket: ChannelSocket | undefined
    const end = () => {
      stop()
      up.end()
      down.end()
      socket?.close()
    }
    const broken = () => {
      end()
      events.closed()
    }
    const stop = network.onChange(() => {
      if (network.severed) broken()
    })
    // A connection that a half-open network never makes is given up by the channel.
    if (network.severed) down.put(broken, true)
    else if (network.now.state !== 'halfOpen')
      socket = inner(url, {
        opened: () => down.put(() => events.opened(), true),
        message: (data) => down.put(() => events.message(data)),
        closed: () => down.put(broken, true),
      })
    return {
      send: (data) => up.put(() => socket?.send(data)),
      close: end,
    }
  }
}
