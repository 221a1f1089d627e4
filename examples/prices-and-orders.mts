import { Wattline } from '@wattline/sdk'

const wattline = new Wattline({
  baseUrl: 'http://localhost:8080',
  clientId: 'demo-whitelabel',
  clientSecret: 'demo-whitelabel-secret',
})

const household = { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true }
const { data: price } = await wattline.tariffs.calculate('DYNAMIC_SHARE', household)
console.log(price.displayName, price.priceComponents.pricePerMonth.value, '€ a month')

for await (const { contractNumber, state } of wattline.orders.iterate()) console.log(contractNumber, state)
