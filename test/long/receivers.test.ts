/** The receivers of the guide get webhooks from the service as it is built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../../sdk/src/connection.ts'
import { Wattline } from '../../sdk/src/index.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { anOrder } from '../support/an-order.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/patience.ts'
import { pipInstall } from '../support/python.ts'
import { startProcess, untilReady } from '../support/service-process.ts'

const { address } = await testDatabase()
const service = await startProcess({ DATABASE_URL: addressUrl(address), SIMULATOR_STEP_MS: '100' }, afterAll)
await untilReady(service)
const wattline = new Wattline({
  baseUrl: service.origin,
  clientId: 'demo-whitelabel',
  clientSecret: 'demo-whitelabel-secret',
})

type Request = { headers: Record<string, string>; body: string }
type Command = (
  port: number,
) => Promise<{ file: string; args: string[]; environment?: Record<string, string> }>

const node =
  (name: string): Command =>
  async () => ({ file: process.execPath, args: ['--import', 'tsx', `examples/receivers/${name}.mts`] })

const flask: Command = async (port) => {
  const folder = mkdtempSync(join(tmpdir(), 'wattline-flask-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await pipInstall(`${service.origin}/docs/downloads/wattline-${version}-py3-none-any.whl`, folder)
  return {
    file: process.env.FLASK_PYTHON_PATH || 'python3',
    args: ['-m', 'flask', '--app', 'examples/receivers/flask_app.py', 'run', '--port', String(port)],
    environment: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
  }
}

const receivers: [name: string, tags: string[], command: Command][] = [
  ['Express', [], node('express')],
  ['Fastify', [], node('fastify')],
  ['Node without a framework', [], node('node')],
  ['Flask', ['flask'], flask],
]

async function startReceiver(command: Command, secret: string) {
  const port = await freePort()
  const { file, args, environment = {} } = await command(port)
  const env = { ...bareEnvironment, WEBHOOK_SECRET: secret, PORT: String(port), ...environment }
  const child = spawn(file, args, { cwd: projectFolder, env })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const url = `http://localhost:${port}/hook`
  const post = async ({ headers, body }: Request): Promise<number> =>
    (await fetch(url, { method: 'POST', headers, body })).status
  await until('it answers', () => {
    if (child.exitCode !== null) throw new Error(`The receiver has ended: ${errors}`)
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return { post, lines: () => output.split('\n'), printed: () => output + errors }
}

/** What the service sends, written down on its way to a receiver. */
async function startRecorder() {
  const requests: Request[] = []
  let forward: (request: Request) => Promise<number> = async () => 503
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
    requests.push({ headers, body })
    response.writeHead(await forward({ headers, body })).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    to: (receiver: (request: Request) => Promise<number>) => {
      forward = receiver
    },
  }
}

let meters = 100
async function placeOrder(): Promise<string> {
  const order = anOrder({
    userAccount: { emailAddress: `receiver-${++meters}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `1EMH9920000${meters}` } },
  })
  return (await wattline.orders.create(order)).contractNumber
}

describe.each(receivers)('the receiver with %s', (_name, tags, command) => {
  test('takes what the service sends, each event once, and refuses what was altered', { tags }, async () => {
    const recorder = await startRecorder()
    const types = ['order.accepted' as const]
    const { data: endpoint } = await wattline.webhooks.create({ url: recorder.url, types })
    onTestFinished(async () => void (await wattline.webhooks.delete(endpoint.id)))
    const receiver = await startReceiver(command, endpoint.secret)
    recorder.to(receiver.post)
    const deliveries = async () => (await wattline.webhooks.deliveries(endpoint.id)).data

    const contractNumber = await placeOrder()
    const told = `order.accepted ${contractNumber}`
    await until('it is delivered', async () => (await deliveries())[0]?.state === 'Delivered')
    await until('it is handled', () => receiver.lines().includes(told))
    const [delivered] = await deliveries()
    await wattline.webhooks.redeliver(endpoint.id, delivered?.id ?? '')
    await until('it is delivered again', async () => (await deliveries())[0]?.attempts.length === 2)

    const [first, second] = recorder.requests
    if (first === undefined) throw new Error('Nothing was sent.')
    expect(second?.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect((await deliveries())[0]?.attempts.map(({ status }) => status)).toEqual([204, 204])
    const later = String(Number(first.headers['webhook-timestamp']) + 1)
    const altered: Request[] = [
      { ...first, body: first.body.replace('"Open"', '"Delivery"') },
      { ...first, body: JSON.stringify(JSON.parse(first.body), null, 1) },
      { ...first, headers: { ...first.headers, 'webhook-id': crypto.randomUUID() } },
      { ...first, headers: { ...first.headers, 'webhook-timestamp': later } },
      { ...first, headers: { ...first.headers, 'webhook-signature': 'v1,AAAA' } },
      { ...first, headers: { 'content-type': 'application/json' } },
    ]
    for (const request of altered) expect(await receiver.post(request)).toBe(400)
    // A developer who gets 400 finds out why.
    await until('it says why', () => receiver.printed().includes('No signature of the webhook fits'))
    expect(await receiver.post(first)).toBe(204)
    expect(receiver.lines().filter((line) => line === told)).toHaveLength(1)
  })
})
