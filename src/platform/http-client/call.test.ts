import { once } from 'node:events'
import { Agent, createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Call, CallFailure, call, guardedLookup } from './call.ts'
import { anywhere, publicAnd, type Reach } from './reach.ts'

const limits = { method: 'GET', timeoutMs: 5000, maxBytes: 1000, reach: anywhere } as const

async function startServer(answer: RequestListener) {
  let connections = 0
  const server = createServer(answer).on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const kindOf = (url: string, options: Partial<Call> = {}) =>
  call(new URL(url), { ...limits, ...options }).then(
    ({ status }) => status,
    (error) => (error instanceof CallFailure ? error.kind : error),
  )

describe('in production a request never reaches this machine', () => {
  const reach = publicAnd([])

  test.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.0.0.0x1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '0.0.0.0',
    '0',
    '[::]',
    '１２７.0.0.1',
  ])('by the name %s', async (host) => {
    const { port, connections } = await startServer((_, response) => response.end('inside'))

    expect(await kindOf(`http://${host}:${port}/`, { reach })).toBe('forbidden')
    expect(connections()).toBe(0)
  })

  test('unless an operator has listed it', async () => {
    const { port } = await startServer((_, response) => response.end('inside'))

    expect(await kindOf(`http://localhost:${port}/`, { reach: publicAnd(['localhost']) })).toBe(200)
    expect(await kindOf(`http://127.0.0.1:${port}/`, { reach: publicAnd(['127.0.0.0/8']) })).toBe(200)
  })
})

describe('a name', () => {
  const found = (reach: Reach, ...addresses: string[]) =>
    new Promise((resolve) => {
      const resolveName = guardedLookup(reach, (_name, _options, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )
      resolveName('api.example.com', { all: true }, (error, list) => resolve(error ?? list))
    })

  test('with public and private addresses resolves only to the public ones', async () => {
    const addresses = await found(
      publicAnd([]),
      '10.0.0.1',
      '1.1.1.1',
      '::1',
      '169.254.169.254',
      '2606:4700::1111',
    )

    expect(addresses).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })

  test('with only private addresses is refused', async () => {
    expect(await found(publicAnd([]), '10.0.0.1', 'fe80::1')).toMatchObject({ kind: 'forbidden' })
  })
})

describe('an answer', () => {
  test('that redirects is returned unchanged and not followed', async () => {
    const elsewhere = await startServer((_, response) => response.end())
    const { port } = await startServer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/` }).end(),
    )

    expect(await kindOf(`http://127.0.0.1:${port}/`)).toBe(302)
    expect(elsewhere.connections()).toBe(0)
  })

  test('may be as long as allowed, and not one byte longer', async () => {
    const { port } = await startServer(({ url }, response) => response.end('x'.repeat(Number(url?.slice(1)))))

    expect(await kindOf(`http://127.0.0.1:${port}/1000`)).toBe(200)
    expect(await kindOf(`http://127.0.0.1:${port}/1001`)).toBe('too-long')
  })

  test('that is too long is cut where that is enough, and its connection closed', async () => {
    let isClosed = false
    const { port } = await startServer((request, response) => {
      request.socket.on('close', () => {
        isClosed = true
      })
      response.write('y'.repeat(600))
      const timer = setInterval(() => response.write('z'.repeat(600)), 5)
      response.on('close', () => clearInterval(timer))
    })

    const cut = await call(new URL(`http://127.0.0.1:${port}/`), { ...limits, isCut: true })

    expect(cut).toMatchObject({ status: 200, text: `${'y'.repeat(600)}${'z'.repeat(400)}` })
    await expect.poll(() => isClosed).toBe(true)
  })

  test('that is compressed without being asked is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000))
    const { port } = await startServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )

    expect(await kindOf(`http://127.0.0.1:${port}/`)).toBe('encoded')
  })

  test('that stalls or trickles is abandoned in time', async () => {
    const { port } = await startServer(({ url }, response) => {
      if (url === '/silent') return
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })

    expect(await kindOf(`http://127.0.0.1:${port}/silent`, { timeoutMs: 200 })).toBe('timeout')
    expect(await kindOf(`http://127.0.0.1:${port}/trickle`, { timeoutMs: 200 })).toBe('timeout')
  })

  test("that never comes is reported with the system's code", async () => {
    const failure = await call(new URL('http://127.0.0.1:1/'), limits).catch((error) => error)

    expect(failure).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' })
  })
})

test('user and password in the URL are sent as credentials, and no compression is requested', async () => {
  const { port } = await startServer(({ headers }, response) => response.end(JSON.stringify(headers)))

  const { text } = await call(new URL(`http://wattline:p%40ss@127.0.0.1:${port}/`), {
    ...limits,
    method: 'POST',
    body: 'ü',
  })

  expect(JSON.parse(text)).toMatchObject({
    authorization: `Basic ${Buffer.from('wattline:p@ss').toString('base64')}`,
    'accept-encoding': 'identity',
    'content-length': '2',
  })
})

describe('a connection that is kept open', () => {
  const keepOpen = () => {
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    return agent
  }

  test('serves the next call as well', async () => {
    const { port, connections } = await startServer((_, response) => response.end('ok'))
    const agent = keepOpen()

    for (let calls = 0; calls < 3; calls++)
      expect(await kindOf(`http://127.0.0.1:${port}/`, { agent })).toBe(200)

    expect(connections()).toBe(1)
  })

  test('is replaced if the other side closes it in that moment', async () => {
    const { port, connections } = await startServer((request, response) => {
      if (request.url === '/reset' && connections() === 1) request.socket.resetAndDestroy()
      else response.end('ok')
    })
    const agent = keepOpen()

    expect(await kindOf(`http://127.0.0.1:${port}/`, { agent })).toBe(200)
    expect(await kindOf(`http://127.0.0.1:${port}/reset`, { agent })).toBe(200)
    expect(connections()).toBe(2)
  })

  test('is opened to allowed addresses alone', async () => {
    const { port, connections } = await startServer((_, response) => response.end('inside'))

    expect(await kindOf(`http://localhost:${port}/`, { agent: keepOpen(), reach: publicAnd([]) })).toBe(
      'forbidden',
    )
    expect(connections()).toBe(0)
  })
})
