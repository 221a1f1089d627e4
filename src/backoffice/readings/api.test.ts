import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../../test/support/waiting-statements.ts'
import { aContract, aDay } from '../../energy/readings/contract.fixture.ts'
import { findDailyTotals } from '../../energy/readings/find-readings.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { send, pool, server, tokenOf, auditOf, clock, logLines } = await operatorService()
clock.moveTo(new Date('2099-01-10T12:00:00Z'))

const url = '/operator/v1/readings'
const item = (contractNumber: string, date: string, kwh = 0.04) => {
  const { line: _, ...day } = aDay(contractNumber, date, { kwh })
  return day
}
const sendJson = (payload: object | string) =>
  send({
    ...{ method: 'POST', url, as: 'demo-operator', payload },
    headers: { 'content-type': 'application/json' },
  })
const sendLines = (payload: string) =>
  send({
    ...{ method: 'POST', url, as: 'demo-operator', payload },
    headers: { 'content-type': 'application/x-ndjson' },
  })

describe('POST /operator/v1/readings', () => {
  test('200 stores a list of days and reports the result', async () => {
    const contract = await aContract(pool)

    const answer = await sendJson({ readings: [item(contract, '2098-01-01'), item(contract, '2098-01-02')] })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      isSuccess: true,
      error: null,
      data: { stored: 2, unchanged: 0, ignored: 0, refused: 0, faults: [], notices: [] },
    })
    expect((await sendJson({ readings: [item(contract, '2098-01-01')] })).json().data).toMatchObject({
      ...{ stored: 0, unchanged: 1 },
    })
  })

  test('200 with a Warning if days were refused, each with its position and reason', async () => {
    const contract = await aContract(pool)

    const { data, error } = (
      await sendJson({
        readings: [
          { ...item(contract, '2098-01-01'), kwh: ['1'] },
          item(contract, '2098-01-02'),
          item('3', '2098-01-02'),
        ],
      })
    ).json()

    expect(error).toMatchObject([{ severity: 'Warning', code: 'validation-failed', details: 'data.faults' }])
    expect(data).toMatchObject({ stored: 1, refused: 2 })
    expect(data.faults).toEqual([
      {
        ...{ line: 1, contractNumber: contract, date: '2098-01-01', field: 'kwh' },
        reason: 'kwh must be a list of at most 100 numbers',
      },
      {
        ...{ line: 3, contractNumber: '3', date: '2098-01-02', field: 'contractNumber' },
        reason: 'there is no contract "3"',
      },
    ])
  })

  test('200 with a Notice if better values are stored', async () => {
    const contract = await aContract(pool)
    await sendJson({ readings: [item(contract, '2098-01-01')] })

    const answer = await sendJson({
      readings: [{ ...item(contract, '2098-01-01', 1), valueState: 'Preliminary' }],
    })

    expect(answer.json()).toMatchObject({
      error: [{ severity: 'Notice', code: 'value-ignored' }],
      data: { stored: 0, ignored: 1, notices: [{ line: 1, date: '2098-01-01' }] },
    })
  })

  test('200 stores a stream of lines', async () => {
    const contract = await aContract(pool)
    const lines = `${JSON.stringify(item(contract, '2098-01-01'))}\nnonsense\n${JSON.stringify(item(contract, '2098-01-02'))}`

    const { data } = (await sendLines(lines)).json()

    expect(data).toMatchObject({ stored: 2, refused: 1, faults: [{ line: 2 }] })
  })

  test('audits who stored how much, unless nothing changed', async () => {
    const contract = await aContract(pool)
    const before = (await auditOf('readings')).length

    await sendJson({ readings: [item(contract, '2098-01-01')] })
    await sendJson({ readings: [item(contract, '2098-01-01')] })

    expect((await auditOf('readings')).slice(before)).toMatchObject([
      { action: 'readings.store', actor: 'client:demo-operator', after: { stored: 1 } },
    ])
  })

  test.each([
    [{}, 'readings'],
    [{ readings: {} }, 'readings'],
    [{ readings: [], more: 1 }, 'more'],
    [[], 'readings'],
  ])('400 for %j', async (payload, details) => {
    const answer = await sendJson(payload)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([{ code: 'validation-failed', details }])
  })

  test('400 for invalid JSON, 413 over 8 MiB, 415 for other types, 401 and 403 without access', async () => {
    expect((await sendJson('{')).json().error[0].code).toBe('malformed-request')
    const large = await sendJson(`{"readings":[${' '.repeat(8 * 1024 * 1024)}]}`)
    expect([large.statusCode, large.json().message]).toEqual([413, 'The body may not exceed 8 MiB.'])
    const csv = await send({
      ...{ method: 'POST', url, as: 'demo-operator', payload: 'a,b' },
      headers: { 'content-type': 'text/csv' },
    })
    expect([csv.statusCode, csv.json().message]).toEqual([
      415,
      expect.stringContaining('application/x-ndjson'),
    ])
    expect((await send({ method: 'POST', url, as: 'demo-operator' })).statusCode).toBe(415)
    expect((await send({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
    expect((await send({ method: 'POST', url, as: 'demo-whitelabel', payload: {} })).statusCode).toBe(403)
  })
})

describe('a stream over the network', () => {
  let port: number
  /** By client port. */
  const connections = new Map<number, Socket>()
  beforeAll(async () => {
    server.server.on('connection', (socket) => connections.set(socket.remotePort ?? 0, socket))
    await server.listen({ port: 0, host: '127.0.0.1' })
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => server.server.closeAllConnections())

  const open = async () => {
    const headers = {
      authorization: `Bearer ${await tokenOf('demo-operator')}`,
      'content-type': 'application/x-ndjson',
    }
    return httpRequest({ port, host: '127.0.0.1', method: 'POST', path: url, headers })
  }

  const lineOf = (contract: string, day: number) =>
    `${JSON.stringify(item(contract, plusDays('2090-01-01', day), (day % 90) / 1000))}\n`
  const answerTo = async (request: ClientRequest) => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return JSON.parse((await response.toArray()).join(''))
  }
  /** The service's socket of a request, which may have been reused. */
  const otherEndOf = ({ socket }: ClientRequest) => connections.get(socket?.localPort ?? 0) as Socket
  /** How much the service has read once it stops reading, while it still serves other requests. */
  const bytesReadInTheEnd = async (socket: Socket) => {
    for (;;) {
      const before = socket.bytesRead
      for (let count = 0; count < 50; count++) await fetch(`http://127.0.0.1:${port}/health/live`)
      if (socket.bytesRead === before) return before
    }
  }
  const storedOf = async (contract: string) =>
    (await findDailyTotals(pool, contract, '2090-01-01', '2099-01-01')).dates.length

  test('is stored while it arrives', async () => {
    const contract = await aContract(pool)
    const request = await open()
    const answer = answerTo(request)

    for (let day = 0; day < 1001; day++) request.write(lineOf(contract, day))
    await expect.poll(() => storedOf(contract)).toBe(1000)
    request.end(lineOf(contract, 1001))

    expect((await answer).data).toMatchObject({ stored: 1002, refused: 0 })
  })

  test('is paused while the database is busy, and not buffered in memory', async () => {
    const contract = await aContract(pool)
    await sendLines(lineOf(contract, 0))
    let release = () => {}
    const held = pool.transaction(async (tx) => {
      await tx.query(sql`select from contract_readings where contract_number = ${contract} for update`)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const request = await open()
    const answer = answerTo(request)

    // Invalid lines, so that the rest is quick; only the first batch waits.
    const blank = `${JSON.stringify({ contractNumber: contract, pad: 'x'.repeat(8000) })}\n`
    for (let day = 1; day <= 1001; day++) request.write(lineOf(contract, day))
    for (let sent = 0; sent < 64_000_000; sent += blank.length) request.write(blank)
    await untilBlocked(pool)
    const read = await bytesReadInTheEnd(otherEndOf(request))
    release()
    await held
    request.end()

    expect(read).toBeLessThan(16_000_000)
    expect((await answer).data).toMatchObject({ stored: 1001, faults: expect.any(Array) })
  })

  test('that breaks off keeps complete days and is not logged as our error', async () => {
    const contract = await aContract(pool)
    const request = await open()
    request.on('error', () => {})
    for (let day = 0; day < 1200; day++) request.write(lineOf(contract, day))
    await expect.poll(() => storedOf(contract)).toBe(1000)
    const socket = otherEndOf(request)
    request.destroy()
    await expect.poll(() => socket.destroyed).toBe(true)
    await bytesReadInTheEnd(socket)
    await expect.poll(() => pool.counts().total - pool.counts().idle).toBe(0)

    expect(await storedOf(contract)).toBe(1000)
    expect(logLines.filter((line) => line.includes('"msg":"fault"'))).toEqual([])
  })
})
