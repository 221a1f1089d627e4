import { verifyWebhook } from '../../sdk/src/index.ts'
import { startWebhookReceiver } from '../http/webhook-receiver.ts'
import { poll } from '../polling.ts'
import { serviceToday } from '../service-today.ts'
import type { Step, Tour } from '../tour.ts'
import { tourOrder } from '../tour-order.ts'

type Endpoint = { id: string; url: string; types: string[]; secret: string }

export const webhookStep: Step = {
  title: 'Told, not asked',
  intro:
    'Or let events come to you. A small server on this machine is yours for a moment; you register its address and get a secret, this once.',
  async play(tour) {
    const { call, story, screen, signal } = tour
    const receiver = await startWebhookReceiver()
    const path = '/partner/v1/webhook-endpoints'
    try {
      const { body } = await call<{ data: Endpoint }>({
        path,
        token: story.token,
        json: { url: receiver.url, types: ['order.accepted'] },
        show: ({ data: { id, types, secret } }) => ({ id, types, secret }),
      })
      try {
        await placeOrder(tour)
        const received = await poll(async () => receiver.received[0], { seconds: 20, signal })
        if (received === undefined)
          screen.say('Nothing arrived: the service cannot reach this machine. `wattline listen` is for that.')
        else await show(tour, received, body.data.secret)
      } finally {
        await call({ method: 'DELETE', path: `${path}/${body.data.id}`, token: story.token, show: null })
      }
    } finally {
      receiver.close()
    }
  },
}

async function placeOrder(tour: Tour): Promise<void> {
  const { call, story, screen } = tour
  const order = tourOrder(story, await serviceToday(tour))
  const deliveryDetails = { ...order.contract.deliveryDetails, meterNumber: `SBX-OPEN-${story.runId}-3` }
  await call({
    path: '/partner/v1/orders',
    token: story.token,
    json: { ...order, contract: { ...order.contract, deliveryDetails } },
    isQuiet: true,
  })
  screen.say('Maria orders for her holiday flat as well. A moment later, at your server:')
}

async function show(
  { screen }: Tour,
  { headers, body }: { headers: Record<string, string>; body: string },
  secret: string,
): Promise<void> {
  screen.request(
    'POST',
    '/events',
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  )
  const event = await verifyWebhook(body, headers, secret)
  screen.json(event)
  screen.line()
  screen.say(
    'The signature fits: `verifyWebhook` of the SDK says so. With one character changed, it does not:',
  )
  const altered = await verifyWebhook(body.replace('Open', 'open'), headers, secret).catch(String)
  screen.item('altered', String(altered).replace(/^Error: /, ''), 'red')
  screen.line()
  screen.say(
    'Your server answered 204, so the event is delivered. Otherwise it would come again, for three days. The endpoint goes:',
  )
}
