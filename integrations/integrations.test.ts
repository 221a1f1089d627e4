/** Each integration against the running service, as far as it runs without its host program. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { raw } from 'jq-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runningService } from '../sdk/test/support/running-service.ts'
import { bareEnvironment } from '../test/support/bare-environment.ts'
import { python } from '../test/support/python.ts'

const service = await runningService()
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'wattline-integrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file of an integration, with the address of this service. */
const read = (path: string) =>
  readFileSync(`integrations/${path}`, 'utf8').replaceAll('http://localhost:8080', service.origin)

type Client = { tokenUrl: string; id: string; secret: string }

/** The token as Go's oauth2 fetches it, which evcc and Grafana use: the client in the header. */
async function tokenOf({ tokenUrl, id, secret }: Client): Promise<string> {
  const headers = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const answer = await fetch(tokenUrl, { method: 'POST', headers, body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function answerOf(url: string, client: Client): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${await tokenOf(client)}` } })
  return { status: answer.status, json: await answer.json() }
}

/** jq sets the exit code of its process, which is that of other tests too. */
async function jq(json: unknown, filter: string, flags: string[] = []) {
  const { exitCode } = process
  return raw(json as object, filter, flags).finally(() => {
    process.exitCode = exitCode
  })
}

type PriceEntry = { at: string; price: number }
const pricesOf = (json: unknown) => (json as { data: { prices: PriceEntry[] } }).data.prices

describe('evcc', () => {
  /** Keys of a custom tariff. */
  const known = ['type', 'features', 'charges', 'tax', 'forecast']

  test.each(['working-prices.yaml', 'day-ahead-prices.yaml'])('reads the prices with %s', async (file) => {
    const { grid } = parse(read(`evcc/${file}`)).tariffs
    const { uri, auth, jq: expression, ...rest } = grid.forecast
    const client = { tokenUrl: auth.tokenurl, id: auth.clientid, secret: auth.clientsecret }
    const { status, json } = await answerOf(uri, client)

    expect(status).toBe(200)
    // evcc takes what jq gives as a text and reads a list of rates from it.
    const rates = JSON.parse(await jq(json, expression, ['-r']))
    expect(rates).toEqual(
      pricesOf(json).map(({ at, price }) => ({
        start: at,
        end: new Date(Date.parse(at) + 900_000).toISOString().replace('.000', ''),
        value: price / 100,
      })),
    )
    expect(rates.length).toBeGreaterThanOrEqual(92)
    expect(rest).toEqual({ source: 'http' })
    expect(auth.source).toBe('clientcredentials')
    expect(Object.keys(grid).filter((key) => !known.includes(key))).toEqual([])
  })
})

describe('Grafana', () => {
  const variables = {
    WATTLINE_BASE_URL: service.origin,
    WATTLINE_CLIENT_ID: 'demo-whitelabel',
    WATTLINE_CLIENT_SECRET: 'demo-whitelabel-secret',
  }
  const withVariables = (text: string) =>
    Object.entries(variables).reduce((sofar, [name, value]) => sofar.replaceAll(`$${name}`, value), text)
  const [source] = parse(withVariables(read('grafana/datasource.yaml'))).datasources
  const dashboard = JSON.parse(read('grafana/dashboard.json'))
  const { oauth2 } = source.jsonData
  const client = {
    tokenUrl: oauth2.token_url,
    id: oauth2.client_id,
    secret: source.secureJsonData.oauth2ClientSecret,
  }

  type Column = { selector: string; type: 'timestamp' | 'number' }
  type Panel = {
    title: string
    timeFrom?: string
    targets: { url: string; root_selector: string; columns: Column[]; url_options: { params: Param[] } }[]
  }
  type Param = { key: string; value: string }

  /** What Grafana and the plug-in put in place of variables and macros. */
  const filled = (text: string, { timeFrom = '0d' }: Panel) => {
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
    const values: Param[] = dashboard.templating.list.map(
      (variable: { name: string; current: { value: string } }) => ({
        key: `\${${variable.name}}`,
        value: variable.current.value,
      }),
    )
    const macros = [
      { key: '$' + '{__timeFrom:date:YYYY-MM-DD}', value: day(Number.parseInt(timeFrom, 10)) },
      { key: '$' + '{__timeTo:date:YYYY-MM-DD}', value: day(0) },
    ]
    return [...values, ...macros].reduce((sofar, { key, value }) => sofar.replaceAll(key, value), text)
  }
  const at = (value: unknown, path: string) =>
    path.split('.').reduce((inner, name) => (inner as Record<string, unknown>)?.[name], value)

  test.each(dashboard.panels as Panel[])(
    'the panel "$title" finds values at its addresses',
    async (panel) => {
      for (const target of panel.targets) {
        const url = new URL(filled(target.url, panel), source.url)
        for (const { key, value } of target.url_options.params)
          url.searchParams.set(key, filled(value, panel))
        const { status, json } = await answerOf(url.href, client)
        const rows = at(json, target.root_selector) as object[]

        expect({ url: url.href, status }).toEqual({ url: url.href, status: 200 })
        expect(url.href).not.toContain('%24')
        expect(rows.length).toBeGreaterThan(10)
        for (const { selector, type } of target.columns) {
          const values = rows.map((row) => at(row, selector))
          expect(values.filter((value) => !isOf(type, value))).toEqual([])
        }
      }
    },
  )

  const isOf = (type: Column['type'], value: unknown) =>
    type === 'number' ? typeof value === 'number' : !Number.isNaN(Date.parse(String(value)))

  test('the data source may reach the service, and the dashboard names the data source', () => {
    expect(source.jsonData.allowedHosts).toEqual([service.origin])
    const named = JSON.stringify(dashboard).match(/"datasource":\{[^}]*\}/g)
    expect(new Set(named)).toEqual(new Set([`"datasource":{"type":"${source.type}","uid":"${source.uid}"}`]))
  })
})

describe('OpenEMS', () => {
  const { origin } = service
  const client = {
    tokenUrl: `${origin}/connect/token`,
    id: 'demo-whitelabel',
    secret: 'demo-whitelabel-secret',
  }
  const filter = read('openems/ancillary-costs.jq')
  const workingPrices = (contract: string) =>
    answerOf(
      `${origin}/partner/v1/customers/${contract}/day-ahead-working-prices?dateTimeFormat=Local`,
      client,
    )

  test('fees and exchange price together are the working price without VAT, in every quarter-hour', async () => {
    const { json } = await workingPrices('20000018/contracts/30000016')
    const exchange = await answerOf(
      `${origin}/partner/v1/day-ahead-prices/limited?dateTimeFormat=Local`,
      client,
    )

    const [{ tariffs, quarters }] = (JSON.parse(await jq(json, filter)) as Costs).schedule
    const day = String(pricesOf(json)[0]?.at).slice(0, 10)
    const feeAt = (time: string) => {
      const window = quarters[0].dailySchedule.find(
        ({ from, to }) => from <= time && (time < to || to === '00:00'),
      )
      return tariffs[window?.tariff ?? 'standard']
    }
    for (const [index, { at, price }] of pricesOf(json).entries()) {
      if (!at.startsWith(day)) continue
      const spot = pricesOf(exchange.json)[index]?.price ?? 0
      expect(spot + feeAt(at.slice(11, 16)), at).toBeCloseTo(price / 1.19, 2)
    }
    // OpenEMS refuses levels in another order.
    expect(tariffs.low).toBeLessThan(tariffs.standard)
    expect(tariffs.standard).toBeLessThan(tariffs.high)
    // This contract has module 3 of section 14a.
    expect(quarters[0].dailySchedule.map(({ tariff }) => tariff)).toEqual(['low', 'high'])
  })

  test('a contract whose fees do not change has no windows, and one without prices is refused', async () => {
    const { json } = await workingPrices('20000018/contracts/30000024')
    const costs = JSON.parse(await jq(json, filter)) as Costs
    expect(costs.schedule[0].quarters[0].dailySchedule).toEqual([])
    expect(costs.schedule[0].tariffs.low).toBeLessThan(costs.schedule[0].tariffs.standard)

    const empty = { data: { from: '2026-11-15 00:00:00', prices: [] } }
    await expect(jq(empty, filter)).rejects.toThrow('There are no prices of this contract for today.')
  })

  test('the commands of the README print the fees', async () => {
    // The machine may have no jq: this one is enough for what is printed.
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    const program = `#!${process.execPath}
      const { raw } = require(${JSON.stringify(join(process.cwd(), 'node_modules/jq-wasm'))})
      const { readFileSync } = require('node:fs')
      const [flag, ...rest] = process.argv.slice(2)
      const filter = rest[0] === '-f' ? readFileSync(rest[1], 'utf8') : rest[0]
      raw(readFileSync(0, 'utf8'), filter, [flag]).then((text) => console.log(text))`
    writeFileSync(join(bin, 'jq'), program, { mode: 0o755 })
    const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(read('openems/README.md')) ?? []

    const { stdout } = await run('bash', ['-c', `set -e\n${commands}`], {
      cwd: 'integrations/openems',
      env: { PATH: `${bin}:${process.env.PATH}` },
    })

    expect(JSON.parse(stdout)).toMatchObject({
      dso: 'OTHER',
      schedule: [{ tariffs: { low: expect.any(Number) } }],
    })
  })

  type Level = 'low' | 'standard' | 'high'
  type Window = { tariff: Level; from: string; to: string }
  type Costs = {
    schedule: [{ tariffs: Record<Level, number>; quarters: [{ dailySchedule: Window[] }] }]
  }
})

describe('with Python', { tags: ['python'] }, () => {
  const environment = {
    ...bareEnvironment,
    PYTHONDONTWRITEBYTECODE: '1',
    WATTLINE_BASE_URL: service.origin,
  }

  test('openWB loads the module and gets its prices', async () => {
    // openWB's own places and names; its HTTP session is replaced by the standard library.
    const common = join(folder, 'modules/common')
    const tariffs = join(folder, 'modules/electricity_pricing/flexible_tariffs')
    mkdirSync(common, { recursive: true })
    cpSync('integrations/openwb/wattline', join(tariffs, 'wattline'), { recursive: true })
    for (const file of readdirSync('integrations/openwb/stand_in'))
      cpSync(`integrations/openwb/stand_in/${file}`, join(common, file))
    writeFileSync(join(folder, 'provider.json'), read('openwb/provider.json'))

    const { stdout } = await run(python, ['-m', 'modules.common.load', 'provider.json'], {
      cwd: folder,
      env: environment,
    })

    const { data } = await service
      .clientOf()
      .contracts.dayAheadWorkingPrices('20000018', '30000016', { dateTimeFormat: 'Utc' })
    const expected = data.prices.map(({ at, price }) => [String(Date.parse(at) / 1000), price / 100_000])
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(expected))
  })

  test('the component for Home Assistant passes its own tests', async () => {
    const { stderr } = await run(python, ['integrations/home-assistant/tests/test_component.py'], {
      env: environment,
    })

    expect(stderr).toMatch(/^Ran 1\d tests/m)
    expect(stderr).toMatch(/^OK$/m)
  })
})

test('every integration has a README, and the guide lists it', () => {
  const guide = readFileSync('docs/guides/integrations.md', 'utf8')
  const folders = readdirSync('integrations', { withFileTypes: true }).filter((each) => each.isDirectory())

  for (const { name } of folders) {
    expect(readFileSync(`integrations/${name}/README.md`, 'utf8')).toMatch(/^# /)
    expect(guide).toContain(`integrations/${name}`)
  }
})
