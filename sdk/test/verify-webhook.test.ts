import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook } from '../src/index.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const event = { id: '1', type: 'order.accepted', data: { contractNumber: '30000016' } }
const body = JSON.stringify(event)
const now = new Date('2026-11-16T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const headersOf = (signedWith: string, at = now, text = body) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(signedWith).sign('msg_1', at, text),
})

describe('verifyWebhook', () => {
  test('accepts what the library of the specification signed, and returns the event', async () => {
    expect(await verifyWebhook(body, headersOf(secret), secret, now)).toEqual(event)
    expect(await verifyWebhook(new TextEncoder().encode(body), headersOf(secret), secret, now)).toEqual(event)
  })

  test('accepts headers however they are written', async () => {
    const headers = Object.entries(headersOf(secret))
    const upper = Object.fromEntries(headers.map(([name, value]) => [name.toUpperCase(), [value]]))

    expect(await verifyWebhook(body, upper, secret, now)).toEqual(event)
    expect(await verifyWebhook(body, new Headers(headersOf(secret)), secret, now)).toEqual(event)
  })

  test('accepts either of two signatures during a rotation', async () => {
    const other = `whsec_${btoa('another secret of 24 byte')}`
    const both = `${headersOf(other)['webhook-signature']} ${headersOf(secret)['webhook-signature']}`
    const headers = { ...headersOf(secret), 'webhook-signature': both }

    expect(await verifyWebhook(body, headers, secret, now)).toEqual(event)
    expect(await verifyWebhook(body, headers, other, now)).toEqual(event)
  })

  test.each([0, 300, -300])('accepts what was signed %i seconds ago', async (seconds) => {
    expect(await verifyWebhook(body, headersOf(secret, secondsAgo(seconds)), secret, now)).toEqual(event)
  })

  test.each([301, -301])('refuses what was signed %i seconds ago', async (seconds) => {
    await expect(verifyWebhook(body, headersOf(secret, secondsAgo(seconds)), secret, now)).rejects.toThrow(
      'not signed just now',
    )
  })

  test.each<[string, Record<string, string>, string]>([
    ['another secret', headersOf(`whsec_${btoa('another secret of 24 byte')}`), 'No signature'],
    ['another body', headersOf(secret, now, '{}'), 'No signature'],
    ['another id', { ...headersOf(secret), 'webhook-id': 'msg_2' }, 'No signature'],
    [
      'a signature that is none',
      { ...headersOf(secret), 'webhook-signature': 'v1,%%% v2 ,' },
      'No signature',
    ],
    ['no number as its time', { ...headersOf(secret), 'webhook-timestamp': 'today' }, 'not signed just now'],
    ['no headers', {}, 'no header webhook-id, webhook-timestamp, webhook-signature: pass all headers'],
    [
      'one header missing',
      { 'webhook-id': 'msg_1', 'webhook-timestamp': '1' },
      'no header webhook-signature: pass',
    ],
  ])('refuses %s', async (_what, headers, message) => {
    await expect(verifyWebhook(body, headers, secret, now)).rejects.toThrow(message)
  })

  test.each([
    ['a parsed body', event, secret, 'before anything parses it: in Express with express.raw()'],
    ['no secret', body, undefined, 'The secret is missing'],
    ['an empty secret', body, '', 'is the environment variable set'],
    ['a secret that is none', body, 'whsec_', 'It begins with whsec_'],
  ])('given %s, says what to pass', async (_what, given, key, message) => {
    await expect(verifyWebhook(given as string, headersOf(secret), key as string, now)).rejects.toThrow(
      message,
    )
  })
})
