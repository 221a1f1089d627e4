import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'
import { databaseUrl } from './support/database-url.ts'
import { startProcess, untilReady } from './support/service-process.ts'

const readme = readFileSync('README.md', 'utf8')
const [, tour = ''] = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '')

test('the tour of the README works as it is printed', async () => {
  const { address } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: databaseUrl(address) })
  await untilReady(service)
  const script = tour
    .replaceAll('http://localhost:8080', service.origin)
    .replaceAll(/^curl/gm, 'echo; curl')
    // A reader takes longer than the second in which the mail is sent.
    .replace('echo; curl -s "http', 'sleep 2; echo; curl -s "http')

  const { stdout } = await promisify(execFile)('bash', ['-c', `set -e\n${script}`])

  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
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

test('every document that the README links to is there', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')

  for (const path of links)
    expect(() => readFileSync(path.endsWith('/') ? `${path}README.md` : path)).not.toThrow()
})
