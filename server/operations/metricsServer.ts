import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/** The server for measurements. */
export interface MetricsServer {
  /** Its address, for Prometheus. */
  readonly url: string
  close(): void
}

/** Address of the measurements. */
export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/**
 * Serves the measurements at `/metrics`, on an address of its own: they tell a competitor a lot, and are for nobody but
 * the operator. From here on the process is measured too: memory, processor, delay of the event loop. Rejects when the
 * address cannot be listened on.
 */
export async function openMetricsServer(registry: Registry, { host, port }: MetricsAddress): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry })
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await listening(server, { host, port })
  const address = server.address() as AddressInfo
  const shownHost = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${shownHost}:${address.port}/metrics`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listening(server: Server, { host, port }: MetricsAddress): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`METRICS_PORT ${port} is in use; name another one.`)
    throw new Error(`METRICS_HOST ${host} cannot be listened on at METRICS_PORT ${port} (${message}).`)
  }
}
