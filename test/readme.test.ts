import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchOptions } from './support/browser.ts'
import { testDatabase } from './support/database.ts'
import { databaseUrl } from './support/database-url.ts'
import { type ServiceProcess, startProcess, untilReady } from './support/service-process.ts'

const readme = readFileSync('README.md', 'utf8')
const [, orderTour = '', linkTour = '', dataTour = ''] = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, block]) => block ?? '',
)

/** Runs commands as they are printed and returns the answers; variables go on into the next block. */
async function run({ origin }: ServiceProcess, block: string, variables: Record<string, string> = {}) {
  const script = block
    .replaceAll('http://localhost:8080', origin)
    .replaceAll(/^curl/gm, 'echo; curl')
    // A reader takes longer than the second in which the mail is sent.
    .replace('echo; curl -s "http', 'sleep 2; echo; curl -s "http')
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', `set -e\n${script}\necho; echo "{\\"HEMS\\":\\"$HEMS\\"}"`],
    {
      env: { PATH: process.env.PATH, ...variables },
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

async function startService(): Promise<ServiceProcess> {
  const { address } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: databaseUrl(address) })
  await untilReady(service)
  return service
}

test('the tour of the README works as it is printed, from a token to a delivery', async () => {
  const answers = (await run(await startService(), orderTour)).slice(0, -1)

  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true, true, true, true])
  const [tariffs, price, placed, orders, mails, delivered] = answers
  expect(tariffs.data.length).toBeGreaterThan(0)
  expect(price.data.priceComponents.pricePerMonth.value).toBe(99.43)
  expect(orders.data[0]).toMatchObject({ contractNumber: placed.contractNumber })
  expect(mails.data.at(-1)).toMatchObject({
    kind: 'order-confirmation',
    contractNumber: placed.contractNumber,
  })
  expect(delivered.data.order).toMatchObject({ contractNumber: placed.contractNumber, state: 'Delivery' })
})

test('the tour goes on in a browser, and ends with the costs of a month and the prices of tomorrow', async () => {
  const service = await startService()
  const [link, { HEMS }] = await run(service, linkTour)

  const browser = await chromium.launch(launchOptions)
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(link.authorizationUrl)
  await page.getByLabel('E-mail address').fill('anna.muster@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sonnenstrom-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Allow/ }).click()
  await page.waitForURL(/customerNo=/)
  expect(new URL(page.url()).searchParams.get('customerNo')).toBe('20000018')
  await browser.close()

  const answers = (await run(service, dataTour, { HEMS })).slice(0, -1)
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

test('every document that the README links to is there', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')

  for (const path of links)
    expect(() => readFileSync(path.endsWith('/') ? `${path}README.md` : path)).not.toThrow()
})
