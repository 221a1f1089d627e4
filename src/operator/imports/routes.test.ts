import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { operatorService } from '../operator-service.fixture.ts'
import { withReceivedFile } from './received-file.ts'

const { get, send, auditOf } = await operatorService()

const upload = (kind: string, payload: string | Readable, type = 'text/csv') =>
  send({
    method: 'POST',
    url: `/operator/v1/imports/${kind}`,
    as: 'demo-operator',
    headers: { 'content-type': type },
    payload,
  })
const prices = 'month,mean_cent_per_kwh_net\n2026-01,9.87\n2026-02,8.50\n'

describe('POST /operator/v1/imports/{kind}', () => {
  test('200 imports a whole file and audits who did it; importing it again changes nothing', async () => {
    const first = await upload('exchange-prices', prices, 'text/csv; charset=utf-8')
    const again = await upload('exchange-prices', Readable.from([prices]))

    expect(first.json().data).toEqual({ kind: 'exchange-prices', rows: 2, changed: true })
    expect(again.json().data).toEqual({ kind: 'exchange-prices', rows: 2, changed: false })
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

  test('is removed if its processing fails', async () => {
    const failing = withReceivedFile(Readable.from(['x']), async () => {
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(await foldersLeft()).toEqual([])
  })
})

describe('GET /operator/v1/tariffs', () => {
  test('200 shows every tariff with its prices and who may sell it', async () => {
    const answer = await get('/tariffs', { limit: '100' })

    const share = answer
      .json()
      .data.find(({ tariffKey }: { tariffKey: string }) => tariffKey === 'DYNAMIC_SHARE')
    expect(share).toMatchObject({ kind: 'DynamicShare', versions: [expect.objectContaining({ vat: 19 })] })
    expect((await get('/tariffs', { limit: '1' })).json()).toMatchObject({ count: 1, hasMoreItems: true })
  })
})
