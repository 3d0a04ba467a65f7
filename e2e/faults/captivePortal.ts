/** A network that answers everything with its own log-in page. */
import { createServer } from 'node:http'
import type { FaultyProxy } from '../faultyProxy.ts'

const page = '<!doctype html><title>Welcome</title><h1>Accept the terms to use this network</h1>'

/** Lets a portal catch every connection, the open ones too; the answer sets them free. */
export function capture(proxy: FaultyProxy): () => void {
  // Whatever is asked, an upgrade to a websocket too, is answered as a page is.
  const portal = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
  proxy.handTo((socket) => portal.emit('connection', socket))
  proxy.reset()
  return () => {
    proxy.clear()
    proxy.reset()
    portal.close()
  }
}
