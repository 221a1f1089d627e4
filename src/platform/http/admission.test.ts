import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { admitByTurns } from './admission.ts'
import { alwaysInside } from './queue-room.ts'
import { createServer } from './server.ts'

/** A server that lets requests in by turns. What is asked of /held waits until the test lets it go. */
async function aServer() {
  const server = createServer({
    clock: systemClock,
    baseUrl: 'http://localhost:8080',
    trustProxy: true,
    onFault: () => {},
  })
  admitByTurns(server)
  let inside = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  server.get('/', async () => ({}))
  server.post('/', async () => ({}))
  server.get('/held', async () => {
    inside++
    await held
    return {}
  })
  server.get('/aside', async (request) => {
    inside++
    request.leavePlace()
    await held
    return {}
  })
  onTestFinished(() => server.close())
  onTestFinished(() => letGo())
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  return {
    server,
    url,
    letGo,
    untilInside: (count: number) => expect.poll(() => inside).toBe(count),
    statusFor: async (address: string, path = '/') => (await fetch(`${url}${path}`, from(address))).status,
    /** Asks so often at once, without waiting for the answers. */
    crowd: (count: number, address: string, path = '/held', signal?: AbortSignal) =>
      Array.from({ length: count }, () =>
        fetch(`${url}${path}`, { ...from(address), ...(signal && { signal }) }),
      ),
  }
}

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('a lone client is answered while another holds all the places it may have', async () => {
  const { crowd, statusFor, untilInside, letGo } = await aServer()
  const greedy = crowd(100, '192.0.2.1')
  await untilInside(16)

  expect(await statusFor('198.51.100.1')).toBe(200)

  letGo()
  expect(await statuses(greedy)).toEqual(Array(100).fill(200))
})

test('fewer than sixteen requests are never refused, however long they take', async () => {
  const { crowd, untilInside, letGo } = await aServer()
  const first = crowd(alwaysInside - 1, '192.0.2.1')
  await untilInside(alwaysInside - 1)
  const last = crowd(1, '192.0.2.1')
  await untilInside(alwaysInside)

  letGo()

  expect(await statuses([...first, ...last])).toEqual(Array(alwaysInside).fill(200))
})

test('a request counts until it is answered or its client has gone, and no longer', async () => {
  const { crowd, statusFor, untilInside, letGo, server } = await aServer()
  const leaving = new AbortController()
  const gone = crowd(499, '192.0.2.1', '/held', leaving.signal)
  await untilInside(16)
  leaving.abort()
  await Promise.allSettled(gone)
  await server.inject('/')

  // Of those that waited none is left; of those inside each is free once its connection is closed.
  await expect.poll(() => statusFor('192.0.2.1')).toBe(200)
  letGo()
  expect(await statuses(crowd(60, '192.0.2.1', '/'))).toEqual(Array(60).fill(200))
})

test('a request that only waits holds no place', async () => {
  const { crowd, statusFor, untilInside, letGo } = await aServer()
  const waiting = crowd(100, '192.0.2.1', '/aside')
  await untilInside(100)

  expect(await statusFor('192.0.2.1')).toBe(200)

  letGo()
  await Promise.all(waiting)
})

test('a slow sender blocks nobody', async () => {
  const { server, statusFor } = await aServer()
  const { port } = server.server.address() as AddressInfo
  const head =
    'POST / HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  let connected = 0
  for (let count = 0; count < 150; count++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => connected++))
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  }
  await expect.poll(() => connected).toBe(150)

  expect(await statusFor('127.0.0.1')).toBe(200)
})

test('requests beyond a burst are refused with a time to retry', async () => {
  const { crowd, letGo, untilInside } = await aServer()
  const answers = crowd(700, '192.0.2.1')
  const refused: Response[] = []
  for (const answer of answers) answer.then((response) => response.status === 503 && refused.push(response))
  await untilInside(16)
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(200)

  letGo()
  const given = (await statuses(answers)).filter((status) => status === 200)
  expect(given.length).toBeGreaterThanOrEqual(16)
  expect(given.length + refused.length).toBe(700)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true)
})

test('a request that has waited for ten seconds is refused', async () => {
  const server = createServer({
    clock: systemClock,
    baseUrl: 'http://localhost:8080',
    trustProxy: false,
    onFault: () => {},
  })
  admitByTurns(server, { places: 1 })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let inside = 0
  server.get('/held', async () => {
    inside++
    await held
    return {}
  })
  await server.ready()
  onTestFinished(() => server.close())
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = server.inject('/held')
  while (inside < 1) await new Promise(setImmediate)
  const late = server.inject('/held')
  while (vi.getTimerCount() < 1) await new Promise(setImmediate)

  await vi.advanceTimersByTimeAsync(10_000)

  expect((await late).statusCode).toBe(503)
  letGo()
  expect((await first).statusCode).toBe(200)
  expect(inside).toBe(1)
})

test('reads go before orders, and orders before imports', async () => {
  const server = createServer({
    clock: systemClock,
    baseUrl: 'http://localhost:8080',
    trustProxy: true,
    onFault: () => {},
  })
  admitByTurns(server)
  const done: string[] = []
  let inside = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  server.get('/held', async () => {
    inside++
    await held
    return {}
  })
  server.get('/read', async () => done.push('read'))
  server.post('/order', async () => done.push('order'))
  server.post('/import', { config: { turn: 'last' } }, async () => done.push('import'))
  onTestFinished(() => server.close())
  const crowd = Array.from({ length: 16 }, () => server.inject('/held'))
  await expect.poll(() => inside).toBe(16)

  const waiting = [
    server.inject({ method: 'POST', url: '/import' }),
    server.inject({ method: 'POST', url: '/order' }),
    server.inject('/read'),
  ]
  await new Promise(setImmediate)
  letGo()
  await Promise.all([...crowd, ...waiting])

  expect(done).toEqual(['read', 'order', 'import'])
})

test('a known client is refused before its token is checked', async () => {
  const server = createServer({
    clock: systemClock,
    baseUrl: 'http://localhost:8080',
    trustProxy: false,
    onFault: () => {},
  })
  admitByTurns(server)
  let checks = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await server.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      checks++
      Object.assign(request, { anyCaller: { clientId: 'greedy' } })
    })
    api.get('/held', async () => {
      await held
      return {}
    })
  })
  onTestFinished(() => server.close())
  const ask = () => server.inject({ url: '/held', headers: { authorization: 'Bearer known' } })
  const crowd = Array.from({ length: 500 }, ask)
  await expect.poll(() => checks).toBe(500)
  // What follows the check takes no timer and no socket: all of them are in line by then.
  await new Promise(setImmediate)

  expect((await ask()).statusCode).toBe(503)

  expect(checks).toBe(500)
  letGo()
  await Promise.all(crowd)
})
