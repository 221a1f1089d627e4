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
  test('gets the whole message, signed, with its id', async () => {
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

  test('gets the same bytes when a message is sent again', async () => {
    const { url, received } = await startSupplierServer((_, response) => response.writeHead(200).end('{}'))
    const message = aMessage()

    await httpMarket({ reach: anywhere, url, secret, clock }).send(message)
    await httpMarket({ reach: anywhere, url, secret, clock }).send(message)

    expect(received[1]).toMatchObject({ body: received[0]?.body })
    expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key'])
  })

  test.each([400, 401, 404, 429, 500, 503])('is retried after a %i', async (status) => {
    const { url } = await startSupplierServer((_, response) =>
      response.writeHead(status).end('secret details'),
    )

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      `The market gateway answered with status ${status}.`,
    )
  })

  test.each([
    '<!DOCTYPE html>\n<title>Please log in</title>',
    '\n<html lang="de"><body>Wartung</body></html>',
  ])('is retried after an HTML page', async (page) => {
    const { url } = await startSupplierServer((_, response) => response.writeHead(200).end(page))

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      'The market gateway answered with an HTML page.',
    )
  })

  test.each(['', 'OK', '<received/>'])('has the message after a 2xx with any body: %j', async (text) => {
    const { url } = await startSupplierServer((_, response) => response.writeHead(200).end(text))

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).resolves.toBeUndefined()
  })

  test.each([301, 302, 307, 308])('cannot redirect a message with a %i', async (status) => {
    const stranger = await startSupplierServer((_, response) => response.end())
    const { url } = await startSupplierServer((_, response) =>
      response.writeHead(status, { location: stranger.url }).end(),
    )

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      `status ${status}`,
    )
    expect(stranger.received).toEqual([])
  })

  test('times out if it does not answer', async () => {
    const { url } = await startSupplierServer(() => {})

    await expect(
      httpMarket({ reach: anywhere, url, secret, timeoutMs: 100 }).send(aMessage()),
    ).rejects.toThrow('The market gateway did not answer within 0.1 s.')
  })

  test('times out if it answers too slowly', async () => {
    const { url } = await startSupplierServer((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })

    await expect(
      httpMarket({ reach: anywhere, url, secret, timeoutMs: 200 }).send(aMessage()),
    ).rejects.toThrow(/did not answer within/)
  })

  test('is cut off if its answer is endless', async () => {
    const { url } = await startSupplierServer((_, response) => response.end('x'.repeat(100_000)))

    await expect(httpMarket({ reach: anywhere, url, secret }).send(aMessage())).rejects.toThrow(
      'longer than 65536 bytes',
    )
  })

  test('is reported without its address if it cannot be reached', async () => {
    const failure = await httpMarket({ reach: anywhere, url: 'http://127.0.0.1:1/secret', secret })
      .send(aMessage())
      .catch((error: Error) => error.message)

    expect(failure).toBe('The market gateway could not be reached (ECONNREFUSED).')
  })
})
