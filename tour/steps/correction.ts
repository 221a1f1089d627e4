import { serviceToday } from '../service-today.ts'
import type { Step } from '../tour.ts'
import { tourOrder } from '../tour-order.ts'

type Placed = { data: { contractNumber: string } }
type One = { data: { order: { state: string; processingInfo: string; deliveryDetails?: unknown } } }

const shown = ({ data: { order } }: One) => ({ state: order.state, processingInfo: order.processingInfo })

export const correctionStep: Step = {
  title: 'A mistake, fixed',
  intro:
    'Another order has a meter number that nobody knows, so the order waits. Until it is confirmed you can correct what was wrong, or cancel it. Whatever the market has of it is taken back.',
  async play(tour) {
    const { call, story, screen } = tour
    const order = tourOrder(story, await serviceToday(tour))
    const deliveryDetails = { ...order.contract.deliveryDetails, meterNumber: `SBX-OPEN-${story.runId}` }
    const placed = await call<Placed>({
      path: '/partner/v1/orders',
      token: story.token,
      json: { ...order, contract: { ...order.contract, deliveryDetails } },
      isQuiet: true,
    })
    const path = `/partner/v1/orders/${placed.body.data.contractNumber}`
    await call<One>({
      method: 'PATCH',
      path,
      token: story.token,
      json: { meterNumber: `SBX-OPEN-${story.runId}-2`, previousSupplierCode: story.previousSupplierCode },
      show: shown,
    })
    screen.say('She changes her mind before anything is confirmed:')
    await call<One>({ method: 'POST', path: `${path}/cancellation`, token: story.token, show: shown })
  },
}
