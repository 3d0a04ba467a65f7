import type { ChannelSocket, SocketEvents } from '../transport.ts'

/** Opens a WebSocket for the channel. */
export function connectSocket(url: string, events: SocketEvents): ChannelSocket {
  const socket = new WebSocket(url)
  socket.onopen = () => events.opened()
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.message(data)
  }
  socket.onclose = () => events.closed()
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    },
  }
}
