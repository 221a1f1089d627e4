import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { untilDrained } from '../../torture/queue.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { launchBrowser } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { type ServiceProcess, startProcess, untilReady } from '../support/service-process.ts'

const readme = readFileSync('README.md', 'utf8')
const tour = readFileSync('docs/tour.md', 'utf8')
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block)
const [firstOrder = ''] = blocksOf(readme, 'sh').filter((block) => !block.startsWith('npm '))
const [sellingTour = '', servingTour = '', linkTour = '', dataTour = ''] = blocksOf(tour, 'sh')
const [pricing = ''] = blocksOf(readFileSync('docs/concepts/pricing.md', 'utf8'), 'sh')
const [sdkExample = ''] = blocksOf(readme, 'ts')

type Variables = { TOKEN?: string; HEMS?: string }

/** Runs commands as they are printed and returns the answers; variables go on into the next block. */
async function run({ origin }: ServiceProcess, block: string, variables: Variables = {}) {
  const script = block.replaceAll('http://localhost:8080', origin).replaceAll(/^curl/gm, 'echo; curl')
  const { stdout } = await promisify(execFile)(
    'bash',
    ['--norc', '-c', `set -e\n${script}\necho; echo "{\\"TOKEN\\":\\"$TOKEN\\",\\"HEMS\\":\\"$HEMS\\"}"`],
    { env: { ...bareEnvironment, ...variables }, maxBuffer: 16 * 1024 * 1024 },
  )
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const answers = lines.map((line) => JSON.parse(line))
  return { answers: answers.slice(0, -1), variables: answers.at(-1) as Variables }
}

async function startService() {
  const { address, pool } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: addressUrl(address) })
  await untilReady(service)
  return { ...service, pool }
}

test('the README leads from a token to an order, and its tour from there to a delivery', async () => {
  const service = await startService()
  const ordered = await run(service, firstOrder)
  // A reader takes longer than the second in which the mail is sent.
  await untilDrained(service.pool, 60)
  const { answers } = await run(service, sellingTour, ordered.variables)

  const [placed] = ordered.answers
  expect(placed).toMatchObject({ isSuccess: true, contractNumber: expect.stringMatching(/^\d+$/) })
  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual(Array(6).fill(true))
  const [tariffs, price, suppliers, orders, mails, delivered] = answers
  expect(tariffs.data.length).toBeGreaterThan(0)
  expect(price.data.priceComponents.pricePerMonth.value).toBe(99.43)
  expect(suppliers.data[0]).toMatchObject({ code: '9999801000007' })
  expect(orders.data[0]).toMatchObject({ contractNumber: placed.contractNumber })
  expect(mails.data.at(-1)).toMatchObject({
    kind: 'order-confirmation',
    contractNumber: placed.contractNumber,
  })
  expect(delivered.data.order).toMatchObject({ contractNumber: placed.contractNumber, state: 'Delivery' })

  const served = await run(service, servingTour, ordered.variables)
  const [corrected, cancelled, changed, devices, meter, events] = served.answers
  expect(corrected.data.order).toMatchObject({ state: 'Open', meterNumber: 'SBX-OPEN-TOUR-2' })
  expect(cancelled.data.order.state).toBe('Revoked')
  expect(changed.data.expectedAnnualConsumptionInKwhPerYear).toBe(5200)
  expect(devices.data.lastChoice).toMatchObject({ modules: 'Module1', state: 'Requested' })
  expect(meter.data.order.state).toBe('Ordered')
  expect(events.data[0]).toMatchObject({ type: 'order.accepted' })

  const explained = await run(service, pricing, ordered.variables)
  expect(explained.answers).toMatchObject([
    { isSuccess: true, data: { priceComponents: { pricePerMonth: { value: 99.43 } } } },
  ])
})

test('the tour goes on in a browser, and ends with the costs of a month and the prices of tomorrow', {
  tags: 'browser',
}, async () => {
  const service = await startService()
  const { answers: links, variables } = await run(service, linkTour)

  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(links[0].authorizationUrl)
  await page.getByLabel('Email address').fill('anna.muster@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sonnenstrom-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Allow/ }).click()
  await page.waitForURL(/customerNo=/)
  expect(new URL(page.url()).searchParams.get('customerNo')).toBe('20000018')
  await browser.close()

  const { answers } = await run(service, dataTour, variables)
  const [customers, contract, costs, working, prices] = answers
  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true, true, true])
  expect(customers.data).toMatchObject([
    { customerNumber: '20000018', externalIdentifier: 'user-4711', relations: ['Linked'] },
  ])
  expect(contract.data).toMatchObject({ contractNumber: '30000016', contractState: 'Delivery' })
  expect(costs.data.records).toHaveLength(31)
  expect(costs.data.totalValue).toBeGreaterThan(20)
  expect(working.data.prices.length).toBeGreaterThanOrEqual(92)
  expect(prices.data.prices.length).toBeGreaterThanOrEqual(92)
})

test('the example of the SDK runs as it is printed, and is a file that can be run', async () => {
  const { origin } = await startService()
  const script = sdkExample.replaceAll('http://localhost:8080', origin)
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: bareEnvironment })

  expect(stdout.split('\n')[0]).toMatch(/^Dynamisch mit geteiltem Vorteil [\d.]+ € a month$/)
  expect(stdout).toContain('30000016 Delivery\n')
  expect(sdkExample).toBe(readFileSync('examples/prices-and-orders.mts', 'utf8'))
})

test('every command of npm that the README names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = [...readme.matchAll(/npm (?:run )?([a-z-]+)/g)].map(([, name = '']) => name)

  expect(names).toContain('tour')
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

test('every document and picture that the README and its tour link to is there', () => {
  const missing = ['README.md', 'docs/tour.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  )

  expect(missing).toEqual([])
})
