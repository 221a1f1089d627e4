import { expect, onTestFinished, test } from 'vitest'
import { startWebhookReceiver } from './webhook-receiver.ts'

test('a receiver keeps the body as it came, with the headers that are about it', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)

  const { status } = await fetch(receiver.url, {
    method: 'POST',
    headers: { 'webhook-id': '1', 'x-other': '2' },
    body: '{ "ü": 1 }',
  })

  expect(status).toBe(204)
  expect(receiver.received).toEqual([{ headers: { 'webhook-id': '1' }, body: '{ "ü": 1 }' }])
})

test('one that is closed receives nothing any more', async () => {
  const receiver = await startWebhookReceiver()

  receiver.close()

  await expect(fetch(receiver.url, { method: 'POST' })).rejects.toThrow()
  expect(receiver.received).toEqual([])
})
