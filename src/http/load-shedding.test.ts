import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { shedLoad, watchEventLoop } from './load-shedding.ts'
import { createServer } from './server.ts'

const loopWithSamplesAt = (...times: number[]) => {
  const ticks = [0, ...times]
  const loop = watchEventLoop({ now: () => ticks.shift() ?? 0 })
  for (const _ of times) loop.sample()
  loop.close()
  return loop
}

test('a loop that runs in time is not overloaded', () => {
  expect(loopWithSamplesAt(100, 210, 390).isOverloaded()).toBe(false)
})

test('a long pause or two are not overload', () => {
  expect(loopWithSamplesAt(100, 2100, 4100).isOverloaded()).toBe(false)
})

test('three late samples in a row are overload', () => {
  expect(loopWithSamplesAt(100, 450, 800, 1150).isOverloaded()).toBe(true)
})

test('overload ends with the first sample in time', () => {
  expect(loopWithSamplesAt(400, 800, 1200, 1300).isOverloaded()).toBe(false)
})

/** A server that sheds load, whose route takes a moment, and its address. */
async function sheddingServer() {
  const server = createServer({ clock: systemClock, trustProxy: false, onFault: () => {} })
  shedLoad(server)
  server.get('/', async () => {
    await pause(30)
    return {}
  })
  server.get('/long', async () => {
    await pause(2000)
    return {}
  })
  server.post('/', async () => ({}))
  onTestFinished(() => server.close())
  return { server, url: await server.listen({ port: 0, host: '127.0.0.1' }) }
}
const statusOf = async (url: string) => (await fetch(url)).status
const untilNoBurst = () => pause(1300)

test('a request counts until it is answered or its client has gone, and no longer', async () => {
  const { server, url } = await sheddingServer()
  for (let round = 0; round < 3; round++) {
    const leaving = Array.from({ length: 30 }, () => fetch(url, { signal: AbortSignal.timeout(10) }))
    await Promise.allSettled([...leaving, ...Array.from({ length: 15 }, () => statusOf(url))])
    await server.inject('/')
  }
  await untilNoBurst()

  expect(await Promise.all(Array.from({ length: 60 }, () => statusOf(url)))).toEqual(new Array(60).fill(200))
})

test('a client that sends slowly keeps nobody out', async () => {
  const { server, url } = await sheddingServer()
  const { port } = server.server.address() as AddressInfo
  const head =
    'POST / HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  for (let count = 0; count < 150; count++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  }
  await untilNoBurst()

  expect(await statusOf(url)).toBe(200)
})

test('a crowd is refused with the time to come again, once it is more than a burst', async () => {
  const { url } = await sheddingServer()

  const answers = await Promise.all(Array.from({ length: 700 }, () => fetch(`${url}/long`)))

  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
})
