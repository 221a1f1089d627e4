// npx tsx examples/sdk-order.mts — against `npm start`, or the address in WATTLINE_URL
import { Wattline } from '@wattline/sdk'

const wattline = new Wattline({
  baseUrl: process.env.WATTLINE_URL ?? 'http://localhost:8080',
  clientId: 'demo-whitelabel',
  clientSecret: 'demo-whitelabel-secret',
})

const household = { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true }
const { data: price } = await wattline.tariffs.calculate('DYNAMIC_SHARE', household)
const { value, unitText } = price.priceComponents.pricePerMonth
console.log(`${price.displayName}: ${value} ${unitText}`)

const name = { firstName: 'Maria', lastName: 'Beispiel' }
const { contractNumber } = await wattline.orders.create({
  tariffKey: 'DYNAMIC_SHARE',
  userAccount: { emailAddress: 'maria.beispiel@example.com', ...name },
  contract: {
    type: 'Private',
    contractReason: 'NewDeliveryLocation',
    deliveryAddress: {
      ...name,
      streetName: 'Invalidenstraße',
      houseNumber: '12a',
      postCode: '10115',
      city: 'Berlin',
      countryCode: 'DE',
    },
    deliveryDetails: {
      // A meter of its own each time: a second order for the same one would be rejected as a duplicate.
      meterNumber: `1EMH${String(Date.now()).slice(-10)}`,
      moveInDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      previousAnnualConsumptionKwh: 3500,
    },
  },
})
console.log(`Order ${contractNumber} is placed.`)

const order = await wattline.waitForOrder(contractNumber, ['PendingDelivery', 'Delivery'], { interval: 500 })
console.log(`${order.state} from ${order.actualDateOfDelivery} on: ${order.processingInfo}`)
