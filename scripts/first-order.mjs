// `npm run first-order [-- <repository>]`: measures the way of a newcomer, from `git clone` to the first order, in a
// temporary folder. What counts is what is committed.
import './setup/node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from './setup/fail.mjs'
import { projectRoot } from './setup/project-root.mjs'

const targetSeconds = 120
const patienceSeconds = 600

const folder = mkdtempSync(join(tmpdir(), 'wattline-first-order-'))
const clone = join(folder, 'wattline')
const start = performance.now()
const rows = []
let service

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => stop().then(() => process.exit(130)))
try {
  await measure('git clone', () => cloneInto(clone, process.argv[2] ?? projectRoot))
  const origin = `http://localhost:${await freePort()}`
  await measure('npm start until ready', () => startService(origin))
  const token = await measure('a token', () => getToken(origin))
  const order = await measure('an order', () => placeOrder(origin, token))
  const seconds = (performance.now() - start) / 1000
  for (const [name, each] of rows) console.log(`${name.padEnd(24)} ${each.toFixed(1).padStart(6)} s`)
  console.log(
    `${'from clone to order'.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s on ${cpus().length} cores`,
  )
  console.log(`Order ${order} is placed; the target is ${targetSeconds} s with a warm package cache.`)
  if (seconds > targetSeconds) process.exitCode = 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await stop()
}

async function measure(name, work) {
  const began = performance.now()
  const result = await work()
  rows.push([name, (performance.now() - began) / 1000])
  return result
}

function cloneInto(target, source) {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', source, target], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git clone failed: ${stderr}`)
}

async function startService(origin) {
  // A group of its own, so that npm and all that it starts end together.
  service = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: new URL(origin).port },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  let isOver = false
  service.exited = new Promise((resolve) => service.once('close', resolve))
  service.exited.then(() => {
    isOver = true
  })
  const deadline = Date.now() + patienceSeconds * 1000
  while (!(await isReady(origin))) {
    if (isOver) throw new Error('npm start ended before the service was ready.')
    if (Date.now() > deadline) throw new Error(`The service was not ready in ${patienceSeconds} seconds.`)
    await sleep(100)
  }
}

async function isReady(origin) {
  const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
  return answer?.ok === true
}

async function getToken(origin) {
  const client = { client_id: 'demo-whitelabel', client_secret: 'demo-whitelabel-secret' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...client })
  const answer = await fetch(`${origin}/connect/token`, { method: 'POST', body })
  return (await answer.json()).access_token
}

async function placeOrder(origin, token) {
  const answer = await fetch(`${origin}/partner/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: readFileSync(join(clone, 'examples', 'order.json')),
  })
  const { isSuccess, message, contractNumber } = await answer.json()
  if (!isSuccess) throw new Error(`The order was refused: ${message}`)
  return contractNumber
}

async function stop() {
  if (service?.exitCode === null && service.signalCode === null) {
    process.kill(-service.pid, 'SIGTERM')
    await service.exited
  }
  rmSync(folder, { recursive: true, force: true })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => fail(error.message))
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
