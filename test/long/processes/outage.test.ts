import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { startEmbeddedServer } from '../../../src/platform/db/embedded/embedded-server.ts'
import { testDatabase } from '../../support/database.ts'
import { startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

test('a database that goes away and comes back needs no restart of the service', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wattline-outage-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { fsync: 'off' }
  const database = await startEmbeddedServer({ dataDir, settings })
  const service = await startProcess({ DATABASE_URL: addressUrl(database.address) })
  await untilReady(service)
  const headers = { authorization: `Bearer ${await tokenFrom(service.origin)}` }
  const tariffs = () => fetch(`${service.origin}/partner/v1/tariffs`, { headers })
  expect((await tariffs()).status).toBe(200)

  await database.stop()

  await untilReady(service, 503)
  await expect.poll(async () => (await tariffs()).status).toBe(503)
  const refusal = await tariffs()
  expect(refusal.headers.get('retry-after')).toBe('2')
  expect(await refusal.json()).toMatchObject({ isSuccess: false, error: [{ code: 'unavailable' }] })
  expect((await fetch(`${service.origin}/health/live`)).status).toBe(200)

  const again = await startEmbeddedServer({ dataDir, settings })
  onTestFinished(again.stop)
  await untilReady(service)
  expect((await tariffs()).status).toBe(200)
})

test('a database server of our own that is killed comes back by itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wattline-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const service = await startProcess({ DATA_DIR: dataDir })
  await untilReady(service)
  const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

  process.kill(pid, 'SIGKILL')

  await untilReady(service, 503)
  await untilReady(service, 200)
})

test('SIGTERM finishes what runs, refuses what is new, and ends with 0', async () => {
  const { address } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: addressUrl(address) })
  await untilReady(service)
  const { port } = new URL(service.origin)
  // A request whose body is still on its way when the end begins.
  const socket = connect(Number(port), 'localhost')
  const body = 'grant_type=client_credentials&client_id=demo-hems&client_secret=demo-hems-secret'
  socket.write(
    `POST /connect/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(body.slice(0, 20))
  let received = ''
  socket.on('data', (data) => {
    received += data
  })

  service.process.kill('SIGTERM')
  const isRefused = () =>
    fetch(`${service.origin}/health/live`).then(
      ({ status }) => status === 503,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  socket.write(body.slice(20))

  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*access_token/)
  expect(await service.exited).toBe(0)
})
