import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../../test/support/free-port.ts'
import { until } from '../../../../test/support/patience.ts'
import { answers, hangs, startReceiver } from '../../../events/webhooks/receiver.fixture.ts'
import { newWebhookSecret } from '../../../events/webhooks/secrets.ts'
import { type ForwardAttempt, forwardEvent } from './forward-event.ts'

const secret = newWebhookSecret()
const body = JSON.stringify({ id: 'event-1', type: 'order.accepted', data: {} })
const event = { id: 'event-1', type: 'order.accepted', data: {}, body }

function forwarding(url: string) {
  const attempts: ForwardAttempt[] = []
  const controller = new AbortController()
  const outcome = forwardEvent(event, {
    ...{ forward: new URL(url), secret, signal: controller.signal, pauses: [1, 1] },
    onAttempt: (attempt) => attempts.push(attempt),
  })
  return { attempts, outcome, interrupt: () => controller.abort() }
}

describe('an event that is forwarded', () => {
  test('is signed so that another library accepts it, and refuses it altered', async () => {
    const receiver = await startReceiver()

    expect(await forwarding(receiver.url).outcome).toBe('delivered')

    const [received] = receiver.received
    const headers = received?.headers as Record<string, string>
    expect(headers).toMatchObject({ 'webhook-id': 'event-1', 'content-type': 'application/json' })
    expect(new Webhook(secret).verify(received?.body ?? '', headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(secret).verify(`${received?.body} `, headers)).toThrow()
  })

  test('is repeated until the server takes it', async () => {
    const receiver = await startReceiver(answers(500))
    const { attempts, outcome } = forwarding(receiver.url)
    receiver.now((_, response) => {
      receiver.now(answers(204))
      response.writeHead(503).end()
    })

    expect(await outcome).toBe('delivered')
    expect(attempts.map(({ status, next }) => [status, next])).toEqual([
      [503, 'again'],
      [204, 'none'],
    ])
  })

  test.each([400, 302, 410])(
    'is given up once the server has refused it three times with %d',
    async (status) => {
      const receiver = await startReceiver(answers(status))
      const { attempts, outcome } = forwarding(receiver.url)

      expect(await outcome).toBe('refused')
      expect(attempts.map(({ next }) => next)).toEqual(['again', 'again', 'givenUp'])
    },
  )

  test('waits for a server that is down, however often it has to try', async () => {
    const { attempts, outcome, interrupt } = forwarding(`http://127.0.0.1:${await freePort()}`)

    await until('it has tried often', () => attempts.length > 5)
    interrupt()

    expect(attempts[0]).toMatchObject({ fault: 'ECONNREFUSED', next: 'again' })
    expect(await outcome).toBe('interrupted')
  })

  test('is interrupted in the middle of a request', async () => {
    const receiver = await startReceiver(hangs)
    const { outcome, interrupt } = forwarding(receiver.url)

    await until('it has arrived', () => receiver.received.length === 1)
    interrupt()

    expect(await outcome).toBe('interrupted')
  })
})
