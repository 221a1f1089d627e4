import type { Item } from '../http/call.ts'
import { serviceToday } from '../service-today.ts'
import type { Step } from '../tour.ts'
import { tourOrder } from '../tour-order.ts'

type Placed = {
  isSuccess: boolean
  error: Item[] | null
  data: { customerNumber: string; contractNumber: string }
}

export const orderStep: Step = {
  title: 'An order',
  intro:
    'She takes it. Customer, contract and delivery point go in one call; the `Idempotency-Key` is yours, and makes sure that the order is placed once, however often you have to send it.',
  async play(tour) {
    const { call, story, screen } = tour
    const order = {
      path: '/partner/v1/orders',
      token: story.token,
      headers: { 'Idempotency-Key': `tour-${story.runId}` },
      json: tourOrder(story, await serviceToday(tour)),
    }
    const placed = await call<Placed>({
      ...order,
      show: ({ isSuccess, data, error }) => ({ isSuccess, data, error }),
    })
    const { contractNumber, customerNumber } = placed.body.data
    story.contractNumber = contractNumber
    story.ownContract = `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`

    screen.say('It is accepted, and one thing was odd enough to tell you. Warnings never refuse an order:')
    for (const { severity, code, message } of placed.body.error ?? []) {
      screen.item(severity, `\`${code}\`: ${message}`, 'yellow')
    }
    screen.line()

    const again = await call<Placed>({ ...order, isQuiet: true })
    screen.say(
      `The answer got lost on the way? Sent once more with the same key, it is answered with the same ` +
        `contract number, ${again.body.data.contractNumber}: nothing was ordered twice.`,
    )
  },
}
