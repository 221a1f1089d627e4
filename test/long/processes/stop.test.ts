/** Every way in which the service is stopped or killed: what it leaves behind is looked for among all processes. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive, processesBelow, processesOf } from '../../support/processes-of.ts'
import { type ServiceProcess, startProcess, tokenFrom } from '../../support/service-process.ts'

const npmStart = { command: ['npm', 'start'], isGroup: true }
const group = { isGroup: true }

let dataDir: string

async function started(
  environment: Record<string, string> = {},
  how: Parameters<typeof startProcess>[2] = group,
) {
  const service = await startProcess({ DATA_DIR: dataDir, ...environment }, onTestFinished, how)
  await expect.poll(service.output).toContain('"msg":"ready"')
  return service
}

const groupOf = ({ process: { pid = 0 } }: ServiceProcess) => -pid

/** A request whose body never comes: a process that waits for it does not end by himself. */
async function openRequest({ origin }: ServiceProcess): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    'POST /connect/token HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
  )
  await once(socket, 'data')
}

const untilNothingRuns = (folder = dataDir) => expect.poll(() => processesOf(folder)).toEqual([])

describe.skipIf(process.platform !== 'linux')('the service leaves no PostgreSQL behind', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'wattline-stop-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test.each(['1', '2'])('at SIGTERM to its whole group, of WORKERS=%s, and ends with 0', async (workers) => {
    const service = await started({ WORKERS: workers })
    process.kill(groupOf(service), 'SIGTERM')

    expect(await service.exited).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })

  test('at SIGHUP, when its terminal is closed, and ends with 0', async () => {
    const service = await started({ WORKERS: '2' })
    process.kill(groupOf(service), 'SIGHUP')

    expect(await service.exited).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'at %s once more while a request is open, and ends with 1',
    async (signal) => {
      const service = await started()
      await openRequest(service)
      service.process.kill(signal)
      await expect.poll(service.output).toContain('"msg":"closing"')
      // What comes at once counts as an echo of the first.
      const again = setInterval(() => service.process.kill(signal), 400)
      onTestFinished(() => clearInterval(again))

      expect(await service.exited).toBe(1)
      await untilNothingRuns()
    },
  )

  test.each(['1', '2'])('when it is killed, with WORKERS=%s', async (workers) => {
    const service = await started({ WORKERS: workers })
    service.process.kill('SIGKILL')

    await untilNothingRuns()
  })

  test('at SIGTERM while a file is worked on that never ends, answers with 503, and ends with 0', async () => {
    const service = await started()
    const token = await tokenFrom(service.origin, 'demo-operator')
    const preview = () =>
      fetch(`${service.origin}/operator/v1/imports/exchange-prices/preview`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: 'month,mean_cent_per_kwh_net\n2026-01,9.87\n',
      })
    const fileProcesses = () =>
      processesBelow(service.process.pid ?? 0).filter(({ name }) => name.endsWith('file-process.js'))
    expect(fileProcesses()).toEqual([])
    expect((await preview()).status).toBe(200)
    const [held] = fileProcesses()
    const pid = held?.pid ?? Number.NaN
    process.kill(pid, 'SIGSTOP')
    const answers = Promise.all([preview(), preview()])
    // The second one starts a process, because the first one waits for the one that stands still.
    await expect.poll(() => fileProcesses().length).toBe(2)
    service.process.kill('SIGTERM')

    expect(await service.exited).toBe(0)
    // Who is left until the end of requests gets no answer.
    expect((await answers).map(({ status }) => status)).toContain(503)
    expect(isAlive(pid)).toBe(false)
    await untilNothingRuns()
  })

  test('when npm is killed, which started it', async () => {
    const npm = await started({}, npmStart)
    const all = processesBelow(npm.process.pid ?? 0)
    npm.process.kill('SIGKILL')

    await untilNothingRuns()
    await expect.poll(() => all.filter(({ pid }) => isAlive(pid))).toEqual([])
  })

  test('at Ctrl-C, which reaches it from the terminal and from npm: it ends in order all the same', async () => {
    const npm = await started({}, npmStart)
    process.kill(groupOf(npm), 'SIGINT')

    expect(await npm.exited).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })

  test.each(['initdb', 'postgres'])(
    'at SIGTERM while it is starting and %s runs, and ends with 0',
    async (program) => {
      const empty = await mkdtemp(join(tmpdir(), 'wattline-stop-'))
      onTestFinished(() => rm(empty, { recursive: true, force: true }))
      const service = await startProcess({ DATA_DIR: empty })
      const isRunning = () => processesOf(empty).some(({ name }) => name === program)
      await expect.poll(isRunning, { interval: 5 }).toBe(true)
      service.process.kill('SIGTERM')

      expect(await service.exited).toBe(0)
      expect(service.output()).not.toContain('cannot start')
      await untilNothingRuns(empty)
    },
  )
})

test('a service that waits for its database says so, and ends with 0 when it is asked to', async () => {
  const service = await startProcess({ DATABASE_URL: 'postgres://wattline@127.0.0.1:1/wattline' })
  await expect.poll(service.output).toContain('The database server at 127.0.0.1:1 does not answer yet')
  service.process.kill('SIGINT')

  expect(await service.exited).toBe(0)
})
