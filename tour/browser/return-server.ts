import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What our link adds to the address that the customer comes back to. */
export type Returned = { customerNo?: string; error_name?: string }

const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Back in your app</title><body style="font: 1.1rem system-ui; margin: 4rem auto; max-width: 30rem">
<h1>Back in your app</h1><p>This page is yours. The tour goes on in the terminal.</p>`

/**
 * The partner's own page, on this machine: where the customer comes back to. Only a return with the `state` of the
 * session counts; anybody could send a customer number to an address that they know.
 */
export async function receiveReturn({ state, signal }: { state: string; signal: AbortSignal }) {
  let received: (returned: Returned) => void = () => {}
  let interrupted: (reason: unknown) => void = () => {}
  const parameters = new Promise<Returned>((resolve, reject) => {
    received = resolve
    interrupted = reject
  })
  // Nobody may be waiting for it yet when the tour is interrupted.
  parameters.catch(() => {})
  const onAbort = () => interrupted(signal.reason)
  signal.addEventListener('abort', onAbort)

  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname !== '/linked' || searchParams.get('state') !== state) return send(response, 404, 'Not found')
    send(response, 200, page)
    received(Object.fromEntries(searchParams))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/linked`,
    parameters,
    close() {
      signal.removeEventListener('abort', onAbort)
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(html)
}
