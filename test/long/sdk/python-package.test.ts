/** What a partner gets: the packed wheel, installed somewhere else from the address that the README names. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestPeriods } from '../../../sdk/src/index.ts'
import { runningService } from '../../../sdk/test/support/running-service.ts'
import { pipInstall, runPython } from '../../support/python.ts'

const { origin } = await runningService()
const folder = mkdtempSync(join(tmpdir(), 'wattline-python-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readme = readFileSync('sdk-python/README.md', 'utf8')
const here = (text: string) => text.replaceAll('http://localhost:8080', origin)
const blocksOf = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  )
const [installLine = ''] = blocksOf('sh')
const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8'))

describe('installed, it', { tags: ['python'] }, () => {
  beforeAll(() => pipInstall(here(installLine.trim().split(' ').at(-1) ?? ''), folder))
  const print = async (expression: string) =>
    JSON.parse(
      await runPython(['-c', `import json, inspect, wattline; print(json.dumps(${expression}))`], folder),
    )

  test('has what is run and read, and depends on nothing', async () => {
    const names = readdirSync('sdk-python/src/wattline').filter((name) => /\.py$|^py\.typed$/.test(name))
    const installed = readdirSync(join(folder, 'wattline')).filter((name) => name !== '__pycache__')

    expect(installed.sort()).toEqual(names.sort())
    const metadata = readFileSync(join(folder, `wattline-${version}.dist-info/METADATA`), 'utf8')
    expect(metadata).toContain('Requires-Python: >=3.10\n')
    expect(metadata).not.toContain('Requires-Dist')
    const imported = await runPython(
      [
        '-c',
        'import sys, wattline; print(*{m.split(".")[0] for m in sys.modules} - set(sys.stdlib_module_names))',
      ],
      folder,
    )
    // What Python starts with on this machine is not ours.
    const before = await runPython(
      ['-c', 'import sys; print(*{m.split(".")[0] for m in sys.modules} - set(sys.stdlib_module_names))'],
      folder,
    )
    const others = (text: string) =>
      text
        .trim()
        .split(' ')
        .filter((name) => name !== 'wattline')
        .sort()
    expect(others(imported)).toEqual(others(before))
  })

  test('does what its README prints', async () => {
    const output = await runPython(['-c', here(blocksOf('python').join('\n'))], folder)

    expect(output).toMatch(/^\d+ (PendingDelivery|Delivery) /m)
    expect(output).toMatch(/^\d+ tariffs at \d{4}-/m)
    expect(output).toMatch(/^Send the customer to http/m)
    expect(output).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+00:00 [\d.]+$/m)
    expect(output).toMatch(/^100$/m)
    expect(output).toMatch(/^404 not-found [\w-]+$/m)
  })

  test('has the methods that its README names, in both clients', async () => {
    const rows = [...readme.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)]
    const named = rows.map(([, group, methods = '']) => [
      group,
      methods.replaceAll('`', '').split(' ').sort(),
    ])
    const methodsOf = (client: string) =>
      print(
        `{g: sorted(m for m in dir(o) if m[0] != "_") for g, o in vars(wattline.${client}(base_url="http://x", client_id="a", client_secret="b")).items() if g[0] != "_" and g != "wait_for_order"}`,
      )

    expect(await methodsOf('Wattline')).toEqual(Object.fromEntries(named))
    expect(await methodsOf('AsyncWattline')).toEqual(Object.fromEntries(named))
  })

  test('knows the longest periods of the other SDK', async () => {
    expect(await print('{k: dict(v) for k, v in wattline.longest_periods.items()}')).toEqual(longestPeriods)
  })

  test('takes every part of the query', async () => {
    const paths = {
      'tariffs.list': '/partner/v1/tariffs',
      'prices.day_ahead': '/partner/v1/day-ahead-prices/limited',
      'market_partners.search': '/partner/v1/market-partners',
      'market_partners.grid_operators': '/partner/v1/grid-operators',
      'orders.list': '/partner/v1/orders',
      'customers.list': '/partner/v1/customers',
      'contracts.list': '/partner/v1/customers/{customerNumber}/contracts',
      'contracts.metrics': '/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/metrics',
      'contracts.day_ahead_working_prices':
        '/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/day-ahead-working-prices',
      'sandbox.mails': '/sandbox/v1/mails',
    }
    const client = 'wattline.Wattline(base_url="http://x", client_id="a", client_secret="b")'
    const names = Object.keys(paths).map(
      (method) => `"${method}": [*inspect.signature(${client}.${method}).parameters]`,
    )
    const taken = (await print(`{${names.join(', ')}}`)) as Record<string, string[]>

    const parts = Object.entries(taken).map(([method, all]) => [
      method,
      all.filter((name) => !/^(customer_number|contract_number|options)$/.test(name)).sort(),
    ])
    expect(Object.fromEntries(parts)).toEqual(
      Object.fromEntries(Object.entries(paths).map(([method, path]) => [method, queryNames(path)])),
    )
  })

  test('keeps its own promises', async () => {
    await expect(runPython(['sdk-python/test/own_test.py'], folder)).resolves.toBe('')
  })
})

/** The names of a query as arguments of Python. */
function queryNames(path: string): string[] {
  type Parameter = { name?: string; in?: string; $ref?: string }
  const { paths, components } = JSON.parse(readFileSync('docs/generated/openapi.json', 'utf8'))
  const parameters: Parameter[] = paths[path].get.parameters
  const names = parameters
    .map(
      ({ $ref = '', ...inline }): Parameter => components.parameters[$ref.split('/').pop() ?? ''] ?? inline,
    )
    .filter((parameter) => parameter.in === 'query')
    .map(({ name = '' }) => name.split('.')[0] ?? '')
    .map((name) =>
      name === 'from' ? 'from_' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
  return [...new Set(names)].sort()
}
