import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { steps } from '../../tour/steps.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess, untilReady } from '../support/service-process.ts'

/** The tour in a pipe, as `npm run tour` runs it once everything is set up. */
function startTour(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tour/main.ts', ...args], {
    env: { ...bareEnvironment, CHROMIUM_PATH: process.env.CHROMIUM_PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seen = { output: '', errors: '' }
  child.stdout.on('data', (data) => {
    seen.output += data
  })
  child.stderr.on('data', (data) => {
    seen.errors += data
  })
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...seen }))
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, seen, ended }
}

const runTour = (args: string[], environment?: Record<string, string>) => startTour(args, environment).ended

async function startService(): Promise<string> {
  const { address } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: addressUrl(address), SIMULATOR_STEP_MS: '20' })
  await untilReady(service)
  return service.origin
}

/** How many entries each answer with metrics says that it has. */
const entriesIn = (output: string): number[] =>
  [...output.matchAll(/"numberOfEntries": (\d+)/g)].map(([, count]) => Number(count))

/** The columns of a chart are the characters that stand on its zero line. */
function columnsOf(output: string, title: string): number {
  const [, chart = ''] = output.split(title)
  const [, zeroLine = ''] = / 0\.00 ┤(.*)/.exec(chart) ?? []
  return zeroLine.replaceAll(' ', '').length
}

test('the tour plays from begin to end in a pipe, twice on the same service', async () => {
  const origin = await startService()

  const wide = await runTour(['--url', origin], { COLUMNS: '110' })
  const narrow = await runTour(['--url', origin, '--headless'], {
    COLUMNS: '40',
    FORCE_COLOR: '1',
    NO_COLOR: '1',
  })

  expect(wide).toMatchObject({ code: 0, errors: '' })
  for (const [index, { title }] of steps.entries()) {
    expect(wide.output).toContain(`── ${index + 1}/${steps.length} · ${title} ──`)
  }
  expect(wide.output).toContain('What to do next')
  expect(wide.output).toContain('campaign-unknown')
  expect(wide.output).toContain('PendingDelivery')
  expect(wide.output).toContain('webhook-signature: v1,')
  expect(wide.output).toContain('No signature of the webhook fits.')
  // 96, but for the days on which the clock changes, and the days of the last month.
  const [quarters = 0, days = 0] = entriesIn(wide.output)
  expect([92, 96, 100]).toContain(quarters)
  expect(columnsOf(wide.output, 'Consumption of ')).toBe(quarters)
  expect(columnsOf(wide.output, 'Cost of each day of ')).toBe(days)
  expect(columnsOf(wide.output, 'Working price, ')).toBeGreaterThanOrEqual(46)

  expect(narrow).toMatchObject({ code: 0, errors: '' })
  expect(columnsOf(narrow.output, 'Consumption of ')).toBe(quarters / 4)
  expect(narrow.output).toContain('Back in your app')
  expect(narrow.output).not.toContain('\u001b')
  for (const line of narrow.output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(40)
})

test('a tour with colours has them', async () => {
  const { seen, child } = startTour(['--url', await startService()], { FORCE_COLOR: '1' })

  await expect.poll(() => seen.output).toContain('\u001b[36m"access_token"\u001b[39m:')
  child.kill('SIGINT')
})

test('an address where nothing answers gets one clear sentence', async () => {
  const url = `http://localhost:${await freePort()}`

  const { code, errors } = await runTour(['--url', url])

  expect(code).toBe(1)
  expect(errors.trim()).toBe(
    `Nothing answers at ${url}: start the service there, or leave out --url and the tour starts one of its own.`,
  )
})

test('so does somebody who is not Wattline, and words that it does not know', async () => {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const [stranger, word, address] = await Promise.all([
    runTour(['--url', url]),
    runTour(['--fast']),
    runTour(['--url', 'here']),
  ])

  expect([stranger.code, stranger.errors.trim()]).toEqual([
    1,
    `Something answers at ${url}, but it is not Wattline.`,
  ])
  expect([word.code, word.errors]).toEqual([1, expect.stringContaining('--no-pauses')])
  expect([address.code, address.errors.trim()]).toEqual([
    1,
    'here is no address: write it as http://localhost:8080.',
  ])
})

test('Ctrl-C leaves nothing of a service of its own behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tour-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { child, seen, ended } = startTour(['--own'], { TMPDIR: folder })
  await expect.poll(() => seen.output).toContain(`2/${steps.length}`)
  const origin = /It is ready at (\S+)\./.exec(seen.output.replaceAll('\n', ' '))?.[1] ?? ''
  expect(readdirSync(folder).filter((name) => name.startsWith('wattline-tour-'))).toHaveLength(1)

  child.kill('SIGINT')

  expect((await ended).code).toBe(130)
  await expect(fetch(`${origin}/health/live`)).rejects.toThrow()
  expect(readdirSync(folder).filter((name) => name.startsWith('wattline-tour-'))).toEqual([])
})

test('npm runs it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

  expect(scripts.tour).toBe('exec node scripts/tour.mjs')
})
