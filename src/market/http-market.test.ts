import { describe, expect, test } from 'vitest'
import { anywhere } from '../platform/http-client/reach.ts'
import { httpMarket } from './http-market.ts'
import { aMarketOrder, anAddress, aSituation, orderedAt, sentFor } from './market.fixture.ts'
import { isSigned, startSupplierServer } from './signed-server.fixture.ts'

const secret = 'a-secret-of-the-market'
const clock = { now: () => orderedAt }

function aMessage() {
  const order = aMarketOrder({ deliveryAddress: anAddress({ lastName: 'Öztürk–Müller 𝄞' }) })
  const [, registration] = sentFor(order, aSituation())
  if (registration === undefined) throw new Error('nothing was sent')
  return registration.message
}

describe('the market gateway', () => {
  test('gets the whole message, signed, under its number', async () => {
    const { url, received } = await startSupplierServer((_, response) => response.writeHead(202).end())
    const message = aMessage()

    await httpMarket({ reach: anywhere, url, secret, clock }).send(message)

    expect(JSON.parse(received[0]?.body ?? '')).toEqual(message)
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': message.messageId,
      'wattline-timestamp': '1772442900',
    })
    expect(received.every((request) => isSigned(request, secret, orderedAt))).toBe(true)
    expect(received.some((request) => isSigned(request, 'another', orderedAt))).toBe(false)
    expect(
      received.some((request) => isSigned({ ...request, body: `${request.body} ` }, secret, orderedAt)),
    ).toBe(false)
  })

  test('gets the same bytes again when a message is repeated', async () => {
    const { url, received } = await startSupplierServer((_, response) => response.writeHead(200).end('{}'))
    const message = aMessage()

    await httpMarket({ reach: anywhere, url, secret, clock }).send(message)
    await httpMarket({ reach: anywhere, url, secret, clock }).send(message)

    expect(received[1]).toMatchObject({ body: received[0]?.body })
    expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key'])
  })

  test.each([400, 401, 404, 429, 500, 503])('is tried again after a %i', async (status) => {
    const { url } = await startSupplierServer((_, response) =>
      response.writeHead(status).end('secret details'),
    )

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      `The market gateway answered with the status ${status}.`,
    )
  })

  test.each([
    '<!DOCTYPE html>\n<title>Please log in</title>',
    '\n<html lang="de"><body>Wartung</body></html>',
  ])('is tried again when a page came instead of its answer', async (page) => {
    const { url } = await startSupplierServer((_, response) => response.writeHead(200).end(page))

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      'The market gateway answered with a page for people.',
    )
  })

  test.each(['', 'OK', '<received/>'])(
    'has the message whatever it says beside its success: %j',
    async (text) => {
      const { url } = await startSupplierServer((_, response) => response.writeHead(200).end(text))

      await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).resolves.toBeUndefined()
    },
  )

  test.each([301, 302, 307, 308])('is not followed elsewhere by a %i', async (status) => {
    const stranger = await startSupplierServer((_, response) => response.end())
    const { url } = await startSupplierServer((_, response) =>
      response.writeHead(status, { location: stranger.url }).end(),
    )

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      `status ${status}`,
    )
    expect(stranger.received).toEqual([])
  })

  test('is given up if it keeps silent', async () => {
    const { url } = await startSupplierServer(() => {})

    await expect(
      httpMarket({ reach: anywhere, url, secret, timeoutMs: 100 }).send(aMessage()),
    ).rejects.toThrow('The market gateway did not answer within 0.1 s.')
  })

  test('is given up if it trickles', async () => {
    const { url } = await startSupplierServer((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })

    await expect(
      httpMarket({ reach: anywhere, url, secret, timeoutMs: 200 }).send(aMessage()),
    ).rejects.toThrow(/did not answer within/)
  })

  test('is given up if it answers without an end', async () => {
    const { url } = await startSupplierServer((_, response) => response.end('x'.repeat(100_000)))

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      'longer than 65536 bytes',
    )
  })

  test('that cannot be reached is named without its address', async () => {
    const failure = await httpMarket({ reach: anywhere, url: 'http://127.0.0.1:1/secret', secret })
      .send(aMessage())
      .catch((error: Error) => error.message)

    expect(failure).toBe('The market gateway could not be reached (ECONNREFUSED).')
  })
})
