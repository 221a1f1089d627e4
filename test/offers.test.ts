/** An offer in the customer's hand, the order, the confirmation and the first day of delivery: the same numbers. */
import { expect, test } from 'vitest'
import { handlersHere } from '../src/app/task-handlers.fixture.ts'
import { basePartNames, workPartNames } from '../src/domain/price-parts.ts'
import { findPricePeriods } from '../src/energy/working-prices/find-price-periods.ts'
import { readPdf } from '../src/mail/documents/pdf-text.fixture.ts'
import { localText } from '../src/mail/local-text.ts'
import { printOffer } from '../src/orders/offers/print-offer.ts'
import { sql } from '../src/platform/db/sql.ts'
import { runDueTasks } from '../src/platform/tasks/run-due-tasks.fixture.ts'
import { dayNumberOf } from '../src/platform/time/day-number.ts'
import { baseMeasures, workMeasures } from '../src/tariffs/pricing/price.ts'
import type { ConfirmedPrice } from '../src/tariffs/pricing/price-snapshot.ts'
import { anOrder } from './support/an-order.ts'
import { stoppedClock } from './support/stopped-clock.ts'
import { testService } from './support/test-service.ts'

const { send, pool, deps } = await testService({}, stoppedClock(new Date('2026-11-16T09:00:00Z')))
const startDate = '2027-01-01'

const post = async (url: string, payload: object) => {
  const answer = await send({ method: 'POST', url, as: 'demo-whitelabel', payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test.each(['DYNAMIC_SHARE', 'DYNAMIC_FEE', 'FIX_12'])(
  '%s costs the same in the offer, its PDF, the order, the confirmation and on the first day',
  async (tariffKey) => {
    const { data: offer } = await post(`/partner/v1/tariffs/${tariffKey}/offers`, {
      ...{ yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true, expectedStartDate: startDate },
    })
    const order = anOrder({
      ...{ tariffKey, offerId: offer.offerId, language: 'en' },
      userAccount: { emailAddress: `${tariffKey.toLowerCase()}@example.com` },
      contract: {
        deliveryDetails: {
          ...{ maLoIdentifier: null, meterNumber: `OFFER${tariffKey}`, desiredTransitionDate: startDate },
        },
      },
    })
    const { contractNumber, customerNumber } = await post('/partner/v1/orders', order)
    const events = `/sandbox/v1/orders/${contractNumber}/events`
    await post(events, { event: 'dataCompleted' })
    await post(events, { event: 'supplyConfirmed', startDate })
    await runDueTasks({ ...deps, handlers: handlersHere(deps) })

    const { priceComponents } = offer.calculation
    const { rows } = await pool.query<{
      agreed: ConfirmedPrice
      confirmed: ConfirmedPrice
      paper: Buffer
    }>(sql`
      select o.price_snapshot as agreed, o.confirmed_price as confirmed, d.content as paper
      from orders o join documents d on d.contract_number = o.contract_number
      where o.contract_number = ${contractNumber} and d.kind = 'contract-confirmation'`)
    const [stored] = rows
    if (stored === undefined) throw new Error('nothing was confirmed')
    expect(stored.agreed.result.priceComponents).toEqual(priceComponents)
    expect(stored.confirmed.result.priceComponents).toEqual(priceComponents)

    const summary = await printOffer(pool, deps.config, { offerId: offer.offerId, language: 'en' })
    const { measure } = localText('en')
    const [work, base] = [workMeasures(priceComponents), baseMeasures(priceComponents)]
    for (const pdf of [Buffer.from(summary ?? []), stored.paper])
      for (const part of [priceComponents.pricePerMonth, ...Object.values(work), ...Object.values(base)])
        if (part.value !== 0) expect(wordsOf(pdf)).toContain(measure(part).replaceAll('\u00a0', ' '))

    const contract = await deps.suppliedContracts.readOwn({ contractNumber, customerNumber })
    if (contract === undefined) throw new Error('there is no contract')
    const day = dayNumberOf(startDate)
    const [charged] = findPricePeriods(deps.regions.current(), contract, {
      fromDay: day,
      toDay: day + 1,
    }).periods
    // The energy of a dynamic tariff costs what the exchange says.
    const fixed = workPartNames.filter((name) => name !== 'energyPrice' || tariffKey === 'FIX_12')
    for (const name of fixed) expect(charged?.parts[name], name).toBe(Math.round(work[name].value * 1e4))
    for (const name of basePartNames)
      expect(charged?.baseParts[name], name).toBe(Math.round(base[name].value * 1e6))
  },
)

/** A line may break behind the bar of a unit. */
const wordsOf = (pdf: Buffer) => readPdf(pdf).text.replaceAll('\u00a0', ' ').replaceAll('/ ', '/')
