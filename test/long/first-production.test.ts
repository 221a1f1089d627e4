/** The first page of docs/operate/install.md, with its own commands: from initdb to a production that was backed up and restored. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../src/mail/mail-server.fixture.ts'
import { findBinaries } from '../../src/platform/db/embedded/binaries.ts'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { anOrder } from '../support/an-order.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { findClientTools, postgresFolder } from '../support/debian-postgres.ts'
import { freePort } from '../support/free-port.ts'
import { startPasswordServer } from '../support/password-server.ts'
import { until } from '../support/patience.ts'
import { startProcess, untilReady } from '../support/service-process.ts'

type Block = { step: number; as: string; commands: string }

const [, page = ''] = readFileSync('docs/operate/install.md', 'utf8').split(/^## .*\n/m)
const steps = page.split(/^### /m).slice(1)
const blocks: Block[] = steps.flatMap((text, index) =>
  [...text.matchAll(/^As (\w+)[\s\S]*?```sh\n([\s\S]*?)```/gm)].map(([, as = '', commands = '']) => ({
    ...{ step: index + 1, as, commands },
  })),
)

let root: string
let app: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wattline-production-'))
  app = join(root, 'app')
  const [build] = blocks
  await bash(build?.commands.replace('/tmp/wattline', app) ?? '', { cwd: projectFolder })
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('the first page has at most 15 steps, each with its time and its commands', () => {
  expect(steps.length).toBeLessThanOrEqual(15)
  expect(steps.filter((text) => !/^\d+\. .+ \(.*(minute|as long as).*\)\n/.test(text))).toEqual([])
  expect(steps.filter((_, index) => !blocks.some(({ step }) => step === index + 1))).toEqual([])
  expect([...page.matchAll(/```/g)]).toHaveLength(2 * blocks.length)
})

test('only what is run as root is left out: users, folders, systemd and the proxy', () => {
  const leftOut = blocks.filter(({ as }) => as === 'root')
  const programs = leftOut.flatMap(({ commands }) => commands.match(/(?<=^|&& )\S+/gm))

  expect([...new Set(blocks.map(({ as }) => as))].sort()).toEqual([
    'postgres',
    'root',
    'wattline',
    'yourself',
  ])
  expect(leftOut.map(({ step }) => step)).toEqual([2, 7, 8, 12, 15, 15])
  expect([...new Set(programs)].sort()).toEqual([
    ...['chown', 'cp', 'curl', 'install', 'ln', 'mv', 'nginx', 'systemctl', 'useradd'],
  ])
})

test('it leads to a restored production on PostgreSQL 15, or what Debian has', {
  tags: 'postgres',
}, async () => {
  const folder = postgresFolder()
  await playOn(folder, { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') })
})

const newestTools = findClientTools(18)

/** Debian 12 has no pg_dump for this server; a machine with one on the PATH runs this too. */
test.skipIf(newestTools === undefined)('it leads to a restored production on PostgreSQL 18', async () => {
  await playOn(newestTools ?? '', await findBinaries())
})

async function playOn(tools: string, programs: { postgres: string; initdb: string }) {
  const { port, superuser, stop } = await startPasswordServer(programs)
  onTestFinished(stop)
  const folder = await mkdtemp(join(root, 'machine-'))
  const [etc, backups, files] = ['etc', 'backups', 'files'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [etc, backups]) mkdirSync(path)
  writeDataFiles(files)
  let takesMail = false
  const mail = await startMailServer({
    onMailFrom: (_address, _session, answer) =>
      answer(takesMail ? null : Object.assign(new Error('Later.'), { responseCode: 451 })),
  })
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const [apiPort] = ports.map(String)
  const places: Record<string, string> = {
    '/opt/wattline': app,
    '/etc/wattline': etc,
    '/var/lib/wattline-backup': backups,
    '/srv/data': files,
    '127.0.0.1:5432': `127.0.0.1:${port}`,
    'smtps://wattline:mail-password@mail.example.com': mail.url,
    ...Object.fromEntries(
      ['8080', '8081', '9464', '9465'].map((name, index) => [name, String(ports[index])]),
    ),
  }
  const names = new RegExp(Object.keys(places).join('|'), 'g')
  const filled = (text: string) => text.replace(names, (name) => places[name] ?? name)
  expect(Object.keys(places).filter((name) => !page.includes(name))).toEqual([])

  const environment = { ...bareEnvironment, PATH: `${tools}:${bareEnvironment.PATH}`, SMTP_PLAIN: 'on' }
  const atServer = { PGHOST: superuser.host, PGPORT: String(port), PGUSER: 'postgres' }
  const state = join(folder, 'shell')
  const play = ({ as, commands }: Block) =>
    bash(filled(commands), {
      env: { ...environment, ...(as === 'postgres' ? atServer : {}) },
      ...(as === 'wattline' ? { state } : {}),
    })
  let service: Awaited<ReturnType<typeof startUnit>> | undefined
  const startUnit = () =>
    startProcess({ ...environment, PORT: apiPort ?? '' }, onTestFinished, {
      command: ['bash', '-c', filled(unitCommand('wattline.service'))],
    })
  const asRoot = async ({ commands }: Block) => {
    if (/systemctl stop wattline$/m.test(commands)) {
      service?.process.kill('SIGTERM')
      expect(await service?.exited).toBe(0)
    }
    if (/systemctl (enable --now|start) wattline$/m.test(commands)) service = await startUnit()
  }
  const said: Record<number, string> = {}
  const playSteps = async (from: number, to: number) => {
    for (const block of blocks.filter(({ step }) => step >= from && step <= to)) {
      if (block.as === 'root') await asRoot(block)
      else said[block.step] = await play(block)
    }
  }

  await playSteps(2, 11)
  const origin = `http://127.0.0.1:${apiPort}`
  const token = await tokenOf(origin, secretIn(said[11] ?? ''))
  const contractNumber = await placeOrder(origin, token)
  const order = await readOrder(origin, token, contractNumber)
  expect(said[9]).toMatch(/https:\/\/api\.example\.com\/console\//)
  await playSteps(12, 14)
  expect(said[13]).toMatch(/✓ The keys open all [1-9]\d* encrypted values\./)
  expect(said[13]).toMatch(/^✓ roles +wattline can add to the audit trail and not change it\.$/m)
  expect(said[14]).toMatch(/all \d+ tables are as they were\.[\s\S]*in quarantine/)
  await playSteps(15, 15)

  takesMail = true
  if (service) await untilReady(service)
  expect(await readOrder(origin, token, contractNumber)).toEqual(order)
  // The mail was open at the time of the backup; the restored production sends it.
  await until('the confirmation is sent', () => mail.received.length > 0)
  expect(mail.received[0]?.recipients).toEqual(['anna.neu@example.com'])
}

/** What ships, sold without an end, with exchange prices up to the month before this one. */
function writeDataFiles(folder: string): void {
  for (const origin of ['templates', 'sample']) cpSync(`data-sets/${origin}`, folder, { recursive: true })
  const versions = join(folder, 'tariff-versions.csv')
  writeFileSync(versions, readFileSync(versions, 'utf8').replaceAll(';2027-01-01;', ';;'))
  const now = new Date()
  const months = Array.from({ length: 14 }, (_, index) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - 14 + index)).toISOString().slice(0, 7),
  )
  const lines = ['month;mean_cent_per_kwh_net', ...months.map((month) => `${month};9.00`)]
  writeFileSync(join(folder, 'exchange-prices.csv'), `${lines.join('\n')}\n`)
}

/** How systemd starts a unit: its settings, in its folder, its command. */
function unitCommand(name: string): string {
  const unit = readFileSync(`deploy/systemd/${name}`, 'utf8')
  const value = (key: string) => unit.match(new RegExp(`^${key}=(.*)$`, 'm'))?.[1] ?? ''
  return `set -a; ${value('Environment')}; . ${value('EnvironmentFile')}; cd ${value('WorkingDirectory')}
    exec ${value('ExecStart').replace('/usr/bin/node', process.execPath)}`
}

type Shell = { cwd?: string; env?: Record<string, string>; state?: string }

/** Runs a block and returns what it prints. With `state`, its variables and its folder go on into the next block. */
async function bash(commands: string, { cwd, env = bareEnvironment, state }: Shell): Promise<string> {
  const before = state !== undefined && existsSync(state) ? `. '${state}'\n` : ''
  const after = state === undefined ? '' : `\nexport -p > '${state}'; echo "cd '$PWD'" >> '${state}'`
  const script = `${before}set -e\n${commands}${after}`
  const shell = spawn('bash', ['--norc', '-c', script], { cwd, env, detached: true })
  shell.stdin.end()
  let output = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data) => (output += data))
  const code = await new Promise((resolve) => shell.once('close', resolve))
  expect(code, `${commands}\n${output}`).toBe(0)
  return output
}

const secretIn = (text: string) => text.match(/[sS]ecret\W+(\S{20,})/)?.[1] ?? text

async function tokenOf(origin: string, secret: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'sonnenhaus-shop',
    client_secret: secret,
  })
  const answer = await fetch(`${origin}/connect/token`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Each process learns within seconds of a client that was added, and refuses it until then. */
async function askWith(token: string, address: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let answer = new Response()
  await until('every process knows the client', async () => {
    answer = await fetch(address, { ...init, headers })
    return answer.status !== 401
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text)
}

async function placeOrder(origin: string, token: string): Promise<string> {
  const body = JSON.stringify(anOrder())
  const placed = await askWith(token, `${origin}/partner/v1/orders`, { method: 'POST', body })
  return (placed as { contractNumber: string }).contractNumber
}

async function readOrder(origin: string, token: string, contractNumber: string) {
  const found = await askWith(token, `${origin}/partner/v1/orders/${contractNumber}`)
  const { order } = (found as { data: { order: Record<string, unknown> } }).data
  const { emailAddress, firstName, lastName, deliveryAddress } = order
  return { emailAddress, firstName, lastName, deliveryAddress }
}
