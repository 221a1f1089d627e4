import { createServer, type Server } from 'node:http'
import type { Monitoring } from './registry.ts'

/** Serves GET /metrics on a separate port, which a firewall can hide from partners. */
export async function startMetricsServer(
  monitoring: Pick<Monitoring, 'render' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const body = await monitoring.render()
    response.writeHead(200, { 'Content-Type': monitoring.contentType }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
