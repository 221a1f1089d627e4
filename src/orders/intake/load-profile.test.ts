import { expect, test } from 'vitest'
import { aBusinessOrder, anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import type { Industry } from '../../domain/customer-kinds.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PriceSnapshot } from '../../tariffs/pricing/price-snapshot.ts'

const { send, pool } = await testService()
const offerDate = '2026-11-01'
const post = async (url: string, payload: object) =>
  (await send({ method: 'POST', url, as: 'demo-whitelabel', payload })).json()
const snapshotOf = async (contractNumber: string) => {
  const { rows } = await pool.query<{ snapshot: PriceSnapshot }>(sql`
    select o.price_snapshot as snapshot from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]?.snapshot
}

const household = (equipment: { hasPhotovoltaics?: boolean; hasBatteryStorage?: boolean }) => ({
  customer: equipment,
  order: anOrder({ contract: { deliveryDetails: { capabilities: equipment } } }),
})
const business = (industry: Industry) => ({
  customer: { type: 'Business', industry },
  order: aBusinessOrder({ contract: { industry } }),
})

test.each([
  ['H25', household({})],
  ['H25', household({ hasBatteryStorage: true })],
  ['P25', household({ hasPhotovoltaics: true })],
  ['S25', household({ hasPhotovoltaics: true, hasBatteryStorage: true })],
  ['G25', business('Retail')],
  ['L25', business('AgricultureForestryLivestockFarmingAndFisheries')],
])('an order by the profile %s gets the price of the same offer', async (profile, { customer, order }) => {
  const { contract, tariffKey, campaignCode } = order
  const { deliveryAddress, deliveryDetails } = contract
  const { hasSmartMeter, hasElectricVehicle } = deliveryDetails.capabilities ?? {}

  const { contractNumber } = await post('/partner/v1/orders', { ...order, offerDate })
  const offer = await post(`/partner/v1/tariffs/${tariffKey}/calculation`, {
    ...customer,
    ...{ offerDate, campaignCode, hasSmartMeter, hasElectricVehicle },
    expectedStartDate: deliveryDetails.desiredTransitionDate,
    zipCode: deliveryAddress.postCode,
    yearlyConsumptionKwh: deliveryDetails.previousAnnualConsumptionKwh,
  })
  const snapshot = await snapshotOf(contractNumber)

  expect(snapshot?.versions.exchangePrice.profile).toBe(profile)
  expect(snapshot?.result.priceComponents).toEqual(offer.data.priceComponents)
})
