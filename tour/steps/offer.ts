import { plusDays } from '../dates.ts'
import type { Item } from '../http/call.ts'
import { serviceToday } from '../service-today.ts'
import type { Step } from '../tour.ts'
import { daysUntilStart } from '../tour-order.ts'

type Offered = {
  error: Item[] | null
  data: {
    offerId: string
    validUntil: string
    summaryUrl: string
    calculation: { priceComponents: { pricePerMonth: { value: number; unitText: string } } }
  }
}

export const offerStep: Step = {
  title: 'An offer that stands',
  intro:
    'She wants to think about it. An offer keeps the price until a day, and has a page for her: how the price comes about, what may go wrong, and what her rights are.',
  async play(tour) {
    const { call, story, screen } = tour
    const { body } = await call<Offered>({
      path: '/partner/v1/tariffs/DYNAMIC_SHARE/offers',
      token: story.token,
      json: {
        ...{ yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true, hasElectricVehicle: true },
        ...{
          campaignCode: 'LAST-SUMMER',
          expectedStartDate: plusDays(await serviceToday(tour), daysUntilStart),
        },
      },
      show: ({ data: { offerId, validUntil, summaryUrl, calculation }, error }) => ({
        ...{ offerId, validUntil, summaryUrl },
        pricePerMonth: calculation.priceComponents.pricePerMonth,
        error,
      }),
    })
    const { offerId, validUntil, summaryUrl } = body.data
    story.offerId = offerId
    for (const { severity, code, message } of body.error ?? [])
      screen.item(severity, `\`${code}\`: ${message}`, 'yellow')
    screen.say(
      `Show her ${summaryUrl}, also as a PDF. An order that names the offer has this price until ${validUntil}.`,
    )
  },
}
