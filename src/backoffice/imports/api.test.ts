import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { tariffImports } from '../../tariffs/imports/tariff-imports.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { allImports } from './all-imports.ts'
import { importTemplate } from './import-documents.ts'
import { withReceivedFile } from './received-file.ts'

const { get, send, auditOf, pool } = await operatorService()

const upload = (path: string, payload: string | Readable, type = 'text/csv') =>
  send({
    method: 'POST',
    url: `/operator/v1/imports/${path}`,
    as: 'demo-operator',
    headers: { 'content-type': type },
    payload,
  })
const kindTables = [
  ...new Set([
    ...tariffImports.map(({ table }) => table),
    'day_ahead_price_days',
    'load_profiles',
    'imports',
    'staged_imports',
  ]),
]
const prices = 'month,mean_cent_per_kwh_net\n2026-01,9.87\n2026-02,8.50\n'

describe('POST /operator/v1/imports/{kind}', () => {
  test('200 imports a whole file and audits who did it; importing it again changes nothing', async () => {
    const first = await upload('exchange-prices', prices, 'text/csv; charset=utf-8')
    const again = await upload('exchange-prices', Readable.from([prices]))

    expect(first.json().data).toMatchObject({ kind: 'exchange-prices', rows: 2, changed: true })
    expect(again.json().data).toEqual({
      kind: 'exchange-prices',
      rows: 2,
      changed: false,
      notes: [],
      effect: { added: 0, changed: 0, removed: 0, unchanged: 2, changes: [] },
    })
    expect(await auditOf('exchange-prices')).toMatchObject([{ action: 'import.replace', after: { rows: 2 } }])
  })

  test('400 names every fault with its line, and nothing is imported', async () => {
    const answer = await upload('exchange-prices', 'month,mean_cent_per_kwh_net\n2026-13,1\n2026-02,much\n')

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([
      { code: 'validation-failed', details: 'line 2', message: expect.stringContaining('line 2: month') },
      { code: 'validation-failed', details: 'line 3' },
    ])
  })

  test('400 for an empty file and for one without rows', async () => {
    expect((await upload('exchange-prices', Readable.from(['']))).json().message).toContain('empty')
    expect((await upload('exchange-prices', 'month,mean_cent_per_kwh_net\n')).json().message).toContain(
      'no rows',
    )
  })

  test('404 lists the possible kinds; 415 for anything but CSV', async () => {
    expect((await upload('secrets', prices)).json()).toMatchObject({
      message: expect.stringContaining('tariffs'),
    })
    expect((await upload('secrets', prices)).statusCode).toBe(404)
    const json = await upload('exchange-prices', '{}', 'application/json')
    expect(json.statusCode).toBe(415)
    expect(json.json().message).toContain('text/csv')
    const nothing = await send({ method: 'POST', url: '/operator/v1/imports/tariffs', as: 'demo-operator' })
    expect(nothing.statusCode).toBe(415)
  })

  test('the rest of the API still accepts only JSON', async () => {
    const answer = await send({
      method: 'POST',
      url: '/operator/v1/partners',
      as: 'demo-operator',
      headers: { 'content-type': 'text/csv' },
      payload: prices,
    })

    expect(answer.statusCode).toBe(415)
    expect(answer.json().message).toContain('application/json')
  })
})

describe('POST /operator/v1/imports/{kind}/preview', () => {
  const header = 'month,mean_cent_per_kwh_net\n'
  const months = async () => {
    const { rows } = await pool.query<{ month: string; mean: string }>(
      sql`select m.month, m.mean_cent_per_kwh_net as mean from exchange_price_months m order by m.month`,
    )
    return rows
  }
  beforeEach(() => upload('exchange-prices', `${header}2026-01,9.87\n2026-02,8.50\n2026-03,7\n`))

  test('200 says line by line what would change, as the import does, and writes nothing', async () => {
    const before = await months()
    const file = `${header}2026-02,8.60\n2026-01,9.87\n2026-04,6\n`

    const tried = (await upload('exchange-prices/preview', file)).json().data

    expect(tried).toEqual({
      kind: 'exchange-prices',
      rows: 3,
      changed: true,
      notes: [],
      effect: {
        added: 1,
        changed: 1,
        removed: 1,
        unchanged: 1,
        changes: [
          {
            line: 2,
            effect: 'changed',
            what: '2026-02-01',
            cells: [{ column: 'mean_cent_per_kwh_net', before: '8.5', after: '8.6' }],
          },
          {
            line: 4,
            effect: 'added',
            what: '2026-04-01',
            cells: [
              { column: 'month', before: null, after: '2026-04-01' },
              { column: 'mean_cent_per_kwh_net', before: null, after: '6' },
            ],
          },
          {
            line: null,
            effect: 'removed',
            what: '2026-03-01',
            cells: [
              { column: 'month', before: '2026-03-01', after: null },
              { column: 'mean_cent_per_kwh_net', before: '7', after: null },
            ],
          },
        ],
      },
    })
    expect(await months()).toEqual(before)
    expect((await auditOf('exchange-prices')).at(-1)).toMatchObject({
      action: 'import.preview',
      after: { rows: 3 },
    })
    expect((await upload('exchange-prices', file)).json().data).toEqual(tried)
    expect(await months()).not.toEqual(before)
  })

  test.each(allImports)('$name: nothing of its template is stored', async (kind) => {
    const everything = async () => {
      const tables = `select ${kindTables.map((table) => `(select count(*) from ${table})`).join(" || ' ' || ")} as n`
      return (await pool.query<{ n: string }>({ name: '', text: tables, values: [] })).rows[0]?.n
    }
    const before = await everything()

    const answer = await upload(`${kind.name}/preview`, importTemplate(kind))

    expect([200, 400]).toContain(answer.statusCode)
    expect(await everything()).toBe(before)
  })

  test('400 names the faults that the import would', async () => {
    const file = `${header}2026-13,1\n2026-02,much\n2026-01,1\n2026-01,2\n`

    const [tried, made] = [
      await upload('exchange-prices/preview', file),
      await upload('exchange-prices', file),
    ]

    expect(tried.statusCode).toBe(400)
    expect(tried.json().error).toEqual(made.json().error)
  })

  test('404 for an unknown kind, 415 for anything but CSV', async () => {
    expect((await upload('secrets/preview', prices)).statusCode).toBe(404)
    expect((await upload('tariffs/preview', '{}', 'application/json')).statusCode).toBe(415)
  })

  test('a day of prices is new, then changed, then unchanged', async () => {
    const day = (price: number) =>
      `start,price_eur_per_mwh\n${Array.from({ length: 24 }, (_, hour) => `2024-01-15T${String(hour).padStart(2, '0')}:00:00+01:00,${price}\n`).join('')}`
    const effect = async (path: string, price: number) => {
      const { changes, ...counts } = (await upload(path, day(price))).json().data.effect
      return { counts, changes }
    }

    expect(await effect('day-ahead-prices/preview', 10)).toMatchObject({
      counts: { added: 1 },
      changes: [{ line: 2, effect: 'added', what: '2024-01-15' }],
    })
    expect(await effect('day-ahead-prices', 10)).toMatchObject({ counts: { added: 1 } })
    expect(await effect('day-ahead-prices/preview', 11)).toMatchObject({
      counts: { changed: 1, unchanged: 0 },
    })
    expect(await effect('day-ahead-prices/preview', 10)).toMatchObject({
      counts: { changed: 0, unchanged: 1 },
    })
  })
})

describe('GET /operator/v1/imports', () => {
  test('200 lists every kind with its columns and what is stored of it', async () => {
    await upload('exchange-prices', prices)

    const kinds: { kind: string }[] = (await get('/imports')).json().data

    expect(kinds.map(({ kind }) => kind)).toEqual(allImports.map(({ name }) => name))
    expect(kinds.find(({ kind }) => kind === 'exchange-prices')).toMatchObject({
      rows: 2,
      dataSet: 'own',
      columns: [{ name: 'month', form: 'month, yyyy-mm', isRequired: true }, {}],
    })
    expect(kinds.find(({ kind }) => kind === 'profile')).toMatchObject({ rows: null, importedAt: null })
  })
})

describe('GET /operator/v1/imports/history', () => {
  const history = async (query = {}) => (await get('/imports/history', query)).json().data

  test('200 lists who imported what, newest first, page by page', async () => {
    for (const price of [1, 2, 3])
      await upload('exchange-prices', `month,mean_cent_per_kwh_net\n2026-01,${price}.11\n`)

    const [newest, second, third] = await history({ limit: '3' })

    expect(newest).toMatchObject({
      actor: 'client:demo-operator',
      kind: 'exchange-prices',
      rows: 1,
      added: 0,
      changed: 1,
      removed: 0,
    })
    expect(await history({ limit: '1', after: newest.id })).toEqual([second])
    expect(await history({ limit: '1', offset: '2' })).toEqual([third])
    expect(await history({ 'filter.kind': 'levies' })).toEqual([])
    expect(await history({ 'filter.kind': 'nonsense' })).toEqual([])
  })

  test('400 for an id that is none', async () => {
    expect((await get('/imports/history', { after: '0' })).statusCode).toBe(400)
  })
})

describe('a received file', async () => {
  // Its own folder, so that other test runs leave nothing in it.
  vi.stubEnv('TMPDIR', await mkdtemp(join(tmpdir(), 'wattline-received-')))
  const foldersLeft = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('wattline-import-'))

  test('413 for more than 200 MB, refused while it arrives, and no file is left behind', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        const chunk = Buffer.alloc(1_000_000, 'x')
        for (;;) {
          sent++
          yield chunk
        }
      })(),
    )

    const answer = await upload('exchange-prices', endless)

    expect(answer.statusCode).toBe(413)
    expect(answer.json().error[0].code).toBe('payload-too-large')
    expect(sent).toBeLessThan(300)
    expect(await foldersLeft()).toEqual([])
  })

  test('400 for a file that breaks off', async () => {
    let pieces = 0
    const broken = new Readable({
      // Reading the second chunk means that the first was taken.
      read() {
        if (++pieces === 1) this.push('month,')
        else this.destroy(new Error('aborted'))
      },
    })
    const importing = withReceivedFile(broken, async () => 'imported')

    await expect(importing).rejects.toThrow('The file ended before it was complete.')
    expect(await foldersLeft()).toEqual([])
  })

  test('of a process that was killed is removed by the next after a day', async () => {
    const [left, recent] = [
      await mkdtemp(join(tmpdir(), 'wattline-import-')),
      await mkdtemp(join(tmpdir(), 'wattline-import-')),
    ]
    await writeFile(join(left, 'staged.csv'), prices)
    const yesterday = (await stat(recent)).mtimeMs / 1000 - 25 * 60 * 60
    await utimes(left, yesterday, yesterday)

    await withReceivedFile(Readable.from(['x']), async () => 'imported')

    expect(await foldersLeft()).toEqual([basename(recent)])
    await rm(recent, { recursive: true })
  })

  test('is removed if its processing fails', async () => {
    const failing = withReceivedFile(Readable.from(['x']), async () => {
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(await foldersLeft()).toEqual([])
  })
})
