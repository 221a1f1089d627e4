import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { testDatabase } from '../../support/database.ts'
import { startNode } from '../../support/postgres-node.ts'
import { type ServiceProcess, startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'wattline-start-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
const tariffs = async (origin: string) => {
  const headers = { authorization: `Bearer ${await tokenFrom(origin)}` }
  return (await fetch(`${origin}/partner/v1/tariffs`, { headers })).status
}

/** All that is said but lines of the log: the one sentence that a person reads. */
const sentenceOf = ({ output }: ServiceProcess) => {
  const said = output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
  expect(said).toEqual([expect.stringMatching(/^Wattline cannot start\. .+\.$/)])
  return said[0]
}
const takenPort = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

describe('the service ends with 1 and one sentence, before it makes a database', () => {
  test.each([
    ['when its port is taken', async () => ({ PORT: await takenPort() }), 'set PORT to a free port'],
    [
      'when its port is taken, in several processes',
      async () => ({ PORT: await takenPort(), WORKERS: '2' }),
      'set PORT to a free port',
    ],
    [
      'when the port of its figures is taken',
      async () => ({ METRICS_PORT: await takenPort() }),
      'set METRICS_PORT to a free port',
    ],
    // An address for documents, which no machine has.
    [
      'when HOST is of another machine',
      async () => ({ HOST: '192.0.2.1', OPEN_TO_OTHERS: 'off' }),
      'HOST is 192.0.2.1, which is no',
    ],
  ])('%s', async (_case, environment, words) => {
    const dataDir = join(await folder(), 'data')
    const service = await startProcess({ DATA_DIR: dataDir, ...(await environment()) })

    expect(await service.exited).toBe(1)
    expect(sentenceOf(service)).toContain(words)
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each(['/dev/null/data', '/proc/data'])('when DATA_DIR is %s', async (dataDir) => {
    const service = await startProcess({ DATA_DIR: dataDir })

    expect(await service.exited).toBe(1)
    expect(sentenceOf(service)).toMatch(
      /The data folder .* cannot be used, because .*: set DATA_DIR to a folder/,
    )
  })
})

describe('the service ends with 1 and one sentence, without the password', () => {
  test.each([
    ['when the database does not exist', '/nowhere', '', 'does not have the database'],
    ['when the server does not support TLS', '/postgres', '&sslmode=verify-full', 'does not support TLS'],
    ['when a file of the URL is missing', '/postgres', '&sslrootcert=/missing.pem', '/missing.pem'],
  ])('%s', async (_case, path, more, words) => {
    // Not the one of the other tests, which may have been brought along and know TLS.
    const node = await startNode(await folder())
    onTestFinished(node.stop)
    const { host, port, user } = node.address
    const url = `postgres://${user}:geheim@localhost:${port}${path}?host=${encodeURIComponent(host)}${more}`
    const service = await startProcess({ DATABASE_URL: url })

    expect(await service.exited).toBe(1)
    expect(sentenceOf(service)).toContain(words)
    expect(service.output()).not.toContain('geheim')
  })
})

describe('the service', () => {
  test('starts on an empty folder with a database of its own, prints where it is and who may log in, and serves', async () => {
    const service = await startProcess({ DATA_DIR: await folder() })
    await untilReady(service)

    expect(service.output()).toContain(`${service.origin}/docs`)
    expect(service.output()).toContain('demo-whitelabel-secret')
    expect(await tariffs(service.origin)).toBe(200)

    service.process.kill('SIGTERM')
    expect(await service.exited).toBe(0)
  })

  test('ends with 1 and names every fault of its configuration', async () => {
    const service = await startProcess({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'oracle://x' })

    expect(await service.exited).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL'])
      expect(service.output()).toContain(`${name} must be`)
  })

  test('ends with 1 when another process uses its data folder', async () => {
    const dataDir = await folder()
    const first = await startProcess({ DATA_DIR: dataDir })
    await untilReady(first)

    const second = await startProcess({ DATA_DIR: dataDir })
    const third = await startProcess({ DATA_DIR: dataDir, PORT: new URL(first.origin).port })

    expect(await second.exited).toBe(1)
    expect(sentenceOf(second)).toMatch(/in use by another Wattline process/)
    expect(await third.exited).toBe(1)
    expect(sentenceOf(third)).toMatch(/already runs in this folder .* a PORT and a DATA_DIR of its own\.$/)
    expect(await tariffs(first.origin)).toBe(200)
  })

  test('refuses to be production on a database with demo clients', async () => {
    const { address } = await testDatabase()
    const service = await startProcess({
      ENVIRONMENT: 'production',
      DATABASE_URL: addressUrl(address),
      SMTP_URL: 'smtp://localhost',
      BASE_URL: 'https://api.example.com',
      AUTH_URL: 'https://login.example.com',
    })

    expect(await service.exited).toBe(1)
    expect(service.output()).toContain('or give production a database of its own.')
  })

  test('refuses to be production on a database with demo staff', async () => {
    const { address, pool } = await testDatabase()
    await pool.query(sql`delete from clients`)
    await pool.query(sql`
      insert into staff (login, name, role, created_at) values ('demo.agent', 'Demo Agent', 'agent', now())`)
    const service = await startProcess({
      ENVIRONMENT: 'production',
      DATABASE_URL: addressUrl(address),
      SMTP_URL: 'smtp://localhost',
      BASE_URL: 'https://api.example.com',
      AUTH_URL: 'https://login.example.com',
    })

    expect(await service.exited).toBe(1)
    expect(service.output()).toContain('The database has the demo staff demo.agent')
  })

  test('serves its metrics on a port of their own', async () => {
    const { address } = await testDatabase()
    const metricsPort = 20_000 + Math.floor(Math.random() * 20_000)
    const service = await startProcess({
      DATABASE_URL: addressUrl(address),
      METRICS_PORT: String(metricsPort),
    })
    await untilReady(service)
    await tariffs(service.origin)

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

    expect(metrics).toMatch(
      /wattline_http_request_duration_seconds_count\{method="GET",route="\/partner\/v1\/tariffs",status="200"\} 1/,
    )
    expect(metrics).toContain('wattline_database_connections{state="idle"}')
    expect(metrics).toContain('wattline_nodejs_eventloop_lag_seconds')
    expect((await fetch(`${service.origin}/metrics`)).status).toBe(404)
  })
})

test('two processes on one empty database start at the same moment, migrate once and serve both', async () => {
  const { address, pool } = await testDatabase({ isEmpty: true })
  const environment = { DATABASE_URL: addressUrl(address) }
  const services = await Promise.all([startProcess(environment), startProcess(environment)])
  await Promise.all(services.map((service) => untilReady(service)))

  expect(await Promise.all(services.map(({ origin }) => tariffs(origin)))).toEqual([200, 200])

  const { rows } = await pool.query(sql`
    select (select count(*) from signing_keys) as keys,
      (select count(*) from partners) as partners,
      (select count(*) = count(distinct m.name) from schema_migrations m) as once`)
  expect(rows).toEqual([{ keys: 1, partners: 4, once: true }])
})
