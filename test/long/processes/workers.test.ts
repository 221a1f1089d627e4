import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { anOrder } from '../../support/an-order.ts'
import { testDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/patience.ts'
import { isAlive, processesBelow } from '../../support/processes-of.ts'
import { type ServiceProcess, startProcess, tokenFrom } from '../../support/service-process.ts'

const { address } = await testDatabase()

/** A service of two API processes, a worker and the process above them, all ready. */
async function startWorkers(
  environment: Record<string, string> = {},
  whenDone: (end: () => Promise<void>) => void = onTestFinished,
): Promise<ServiceProcess> {
  const isOnItsOwn = environment.DATA_DIR === undefined && environment.DATABASE_URL === undefined
  const database = isOnItsOwn ? { DATABASE_URL: addressUrl((await testDatabase()).address) } : {}
  const service = await startProcess({ WORKERS: '2', ...database, ...environment }, whenDone)
  await until('all processes are ready', () => service.output().includes('"msg":"ready"'))
  return service
}

/** Has an order placed, and waits until the worker has sent its mail. */
async function placeAndReadMail({ origin }: ServiceProcess): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenFrom(origin)}`, 'content-type': 'application/json' }
  const body = JSON.stringify(anOrder())
  const placed = await fetch(`${origin}/partner/v1/orders`, { method: 'POST', headers, body })
  const { contractNumber } = (await placed.json()) as { contractNumber: string }

  const mails = async () =>
    (await fetch(`${origin}/sandbox/v1/mails?to=anna.neu@example.com`, { headers })).text()
  await expect.poll(mails).toContain(contractNumber)
}

const childrenOf = ({ process: { pid = 0 } }: ServiceProcess) =>
  processesBelow(pid).filter(({ name }) => /^(api-\d+|worker)$/.test(name))
const pidOf = (service: ServiceProcess, name: string) =>
  childrenOf(service).find((child) => child.name === name)?.pid ?? 0

/** One request on a connection of its own, so that the next one may reach another process. */
const get = (service: ServiceProcess, path: string, token?: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    request(`${service.origin}${path}`, { agent: false, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })

describe.skipIf(process.platform !== 'linux')('a service of several processes', () => {
  let service: ServiceProcess
  let metricsPort: number
  let end = async () => {}
  beforeAll(async () => {
    metricsPort = await freePort()
    const environment = { METRICS_PORT: String(metricsPort), DATABASE_URL: addressUrl(address) }
    service = await startWorkers(environment, (given) => {
      end = given
    })
  })
  afterAll(() => end())

  test('answers from each of them on the one port, and tells the figures of all at one address', async () => {
    const token = await tokenFrom(service.origin)

    for (let count = 0; count < 10; count++)
      expect(await get(service, '/partner/v1/tariffs', token)).toBe(200)
    for (let count = 0; count < 4; count++) expect(await get(service, '/health/ready')).toBe(200)

    for (const name of ['api-1', 'api-2'])
      await expect
        .poll(service.output)
        .toMatch(new RegExp(`"process":"${name}".*"route":"/partner/v1/tariffs"`))
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(
      /duration_seconds_count\{method="GET",route="\/partner\/v1\/tariffs",status="200"\} 10/,
    )
    expect(metrics).toContain('wattline_processes_ready{role="api"} 2')
    expect(metrics).toContain('wattline_processes_ready{role="worker"} 1')
    expect(metrics).toContain('wattline_database_reachable 1')
    expect(metrics).toMatch(/wattline_tasks_due \d/)
  })

  test('has the mail of an order sent by its worker', async () => {
    await placeAndReadMail(service)
  })

  test('goes on when one process is killed, loses nothing but its open requests, and is complete again', async () => {
    const token = await tokenFrom(service.origin)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const accepted: string[] = []
    const place = async () => {
      const body = JSON.stringify(anOrder())
      const answer = await fetch(`${service.origin}/partner/v1/orders`, { method: 'POST', headers, body })
      accepted.push(((await answer.json()) as { contractNumber: string }).contractNumber)
    }
    for (let count = 0; count < 5; count++) await place()
    const killed = pidOf(service, 'api-1')

    process.kill(killed, 'SIGKILL')
    // The connection of the killed process breaks; a client that retries reaches the other one.
    for (let count = 0; count < 10; count++) await place().catch(() => {})

    expect(accepted.length).toBeGreaterThanOrEqual(10)
    for (const number of accepted) expect(await get(service, `/partner/v1/orders/${number}`, token)).toBe(200)
    await expect.poll(() => [0, killed].includes(pidOf(service, 'api-1'))).toBe(false)
    expect(childrenOf(service)).toHaveLength(3)
    await expect.poll(service.output).toContain('a process ended unexpectedly and starts again')
  })

  test('ends a connection that a killed process was given and had not taken, instead of keeping it for good', async () => {
    const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    await expect.poll(figures).toContain('wattline_processes_ready{role="api"} 2')
    const given = pidOf(service, 'api-1')
    process.kill(given, 'SIGSTOP')
    onTestFinished(() => void (isAlive(given) && process.kill(given, 'SIGKILL')))
    // Connections go to the processes in turn, and one that does not take its connection gets no other.
    const asked = Array.from({ length: 4 }, () => get(service, '/health/live').catch(() => 'broken'))
    await until('all but one are answered', async () => {
      const answered = await Promise.all(asked.map((one) => Promise.race([one, undefined])))
      return answered.filter((answer) => answer === 200).length === 3
    })

    process.kill(given, 'SIGKILL')

    expect((await Promise.all(asked)).sort()).toEqual([200, 200, 200, 'broken'])
    await expect.poll(() => [0, given].includes(pidOf(service, 'api-1'))).toBe(false)
  })

  test('does its tasks when the worker was killed and has come back', async () => {
    const killed = pidOf(service, 'worker')

    process.kill(killed, 'SIGKILL')

    await expect.poll(() => [0, killed].includes(pidOf(service, 'worker'))).toBe(false)
    await placeAndReadMail(service)
  })

  test('ends with 0 at SIGTERM, with its database server and all processes', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wattline-workers-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const service = await startWorkers({ DATA_DIR: dataDir })
    const all = processesBelow(service.process.pid ?? 0)
    expect(all.length).toBeGreaterThan(4)

    service.process.kill('SIGTERM')

    expect(await service.exited).toBe(0)
    expect(all.filter(({ pid }) => isAlive(pid))).toEqual([])
  })

  test('finishes an open request at the first Ctrl-C, and ends at once at the second', async () => {
    const service = await startWorkers()
    const all = processesBelow(service.process.pid ?? 0)
    // A request whose body never comes keeps its process from ending: the service has told that it waits for it.
    const socket = connect(Number(new URL(service.origin).port), 'localhost')
    socket.on('error', () => {})
    socket.write(
      'POST /connect/token HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
    )
    await once(socket, 'data')

    service.process.kill('SIGINT')
    await expect.poll(service.output).toContain('"msg":"closing"')
    // What comes within a moment of the first is taken for its echo, so that an impatient person asks again and again.
    const asking = setInterval(() => service.process.kill('SIGINT'), 20)
    onTestFinished(() => clearInterval(asking))

    // It would be 0 had it waited for the request.
    expect(await service.exited).toBe(1)
    await expect.poll(() => all.filter(({ pid }) => isAlive(pid))).toEqual([])
  })

  test('leaves no process behind when the one above them is killed', async () => {
    const service = await startWorkers()
    const all = childrenOf(service)

    service.process.kill('SIGKILL')

    await expect.poll(() => all.filter(({ pid }) => isAlive(pid))).toEqual([])
  })
})
