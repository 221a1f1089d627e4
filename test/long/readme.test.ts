import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { testDatabase } from '../support/database.ts'
import { type ServiceProcess, startProcess, untilReady } from '../support/service-process.ts'

const readme = readFileSync('README.md', 'utf8')
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block)
const [firstOrder = ''] = blocksOf(readme, 'sh').filter((block) => !block.startsWith('npm '))
const [pricing = ''] = blocksOf(readFileSync('docs/concepts/pricing.md', 'utf8'), 'sh')
const [sdkExample = ''] = blocksOf(readme, 'ts')

type Variables = { TOKEN?: string }

/** Runs commands as they are printed and returns the answers; variables go on into the next block. */
async function run({ origin }: ServiceProcess, block: string, variables: Variables = {}) {
  const script = block.replaceAll('http://localhost:8080', origin).replaceAll(/^curl/gm, 'echo; curl')
  const { stdout } = await promisify(execFile)(
    'bash',
    ['--norc', '-c', `set -e\n${script}\necho; echo "{\\"TOKEN\\":\\"$TOKEN\\"}"`],
    { env: { ...bareEnvironment, ...variables }, maxBuffer: 16 * 1024 * 1024 },
  )
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const answers = lines.map((line) => JSON.parse(line))
  return { answers: answers.slice(0, -1), variables: answers.at(-1) as Variables }
}

async function startService() {
  const { address } = await testDatabase()
  const service = await startProcess({ DATABASE_URL: addressUrl(address) })
  await untilReady(service)
  return service
}

test('the README leads from a token to an order, and the page on prices to the price of one', async () => {
  const service = await startService()
  const ordered = await run(service, firstOrder)
  const explained = await run(service, pricing, ordered.variables)

  expect(ordered.answers).toMatchObject([{ isSuccess: true, contractNumber: expect.stringMatching(/^\d+$/) }])
  expect(explained.answers).toMatchObject([
    { isSuccess: true, data: { priceComponents: { pricePerMonth: { value: 99.43 } } } },
  ])
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

test('every document and picture that the README links to is there, and it is short', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)

  expect(links.filter((path) => !existsSync(path))).toEqual([])
  expect(readme.split('\n').length).toBeLessThan(120)
})
