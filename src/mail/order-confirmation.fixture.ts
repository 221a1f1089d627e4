import type { Supplier } from '../platform/settings/supplier.ts'
import { calculatePrice } from '../tariffs/pricing/calculate-price.ts'
import type { PriceInputs } from '../tariffs/pricing/price.ts'
import { aBrand } from './brand.fixture.ts'
import type { OrderConfirmation } from './order-confirmation.ts'
import type { PromisedPrice } from './price-facts.ts'

const inputs: PriceInputs = {
  tariff: {
    name: 'Wattline Dynamic Share',
    displayName: 'Dynamisch mit geteiltem Vorteil',
    kind: 'DynamicShare',
    vatPercent: '19',
    durationPeriod: { value: 1, unit: 'Month' },
    noticePeriod: { value: 14, unit: 'Day' },
    features: [],
    serviceFeeCentPerKwhNet: '1.5',
    baseServiceFeeEuroPerMonthNet: '4.19',
    greenCertificateCentPerKwhNet: '0.2',
    riskPremiumCentPerKwhNet: '0.3',
    sharePercent: '20',
    energyPriceCentPerKwhNet: null,
    emissionGramPerKwh: '0',
  },
  exchangePriceCentPerKwhNet: '9.2531',
  levies: {
    electricityTaxCentPerKwhNet: '2.050',
    kwkgCentPerKwhNet: '0.446',
    offshoreCentPerKwhNet: '0.941',
    p19CentPerKwhNet: '1.559',
  },
  region: {
    gridWorkCentPerKwhNet: '6.50',
    gridBaseEuroPerYearNet: '60.00',
    meteringEuroPerYearGross: '30.00',
    concessionCentPerKwhNet: '2.39',
  },
  comparison: { workingPriceCentPerKwhGross: '37.50', basePriceEuroPerMonthGross: '10.70' },
  emissionMixGramPerKwh: '363',
  campaign: null,
  flexibilityCentPerKwhGross: '-1.50',
  request: { yearlyConsumptionKwh: 3500, hasSmartMeter: true, hasElectricVehicle: true },
}

export const aPrice = (kind: PriceInputs['tariff']['kind'] = 'DynamicShare'): PromisedPrice => {
  const tariff = { ...inputs.tariff, kind, energyPriceCentPerKwhNet: kind === 'Fixed' ? '10.9' : null }
  return { inputs: { ...inputs, tariff }, result: calculatePrice({ ...inputs, tariff }) }
}

export const aSupplier = (): Supplier => ({
  name: 'Wattline Energie GmbH',
  addressLines: ['Musterstraße 1', '10115 Berlin'],
  phoneNumber: '+49 30 1234567',
  emailAddress: 'service@wattline.example',
  registerEntry: 'Amtsgericht Charlottenburg, HRB 123456',
  ...{ management: null, vatNumber: null, creditorIdentifier: 'DE98ZZZ09999999999' },
  ...{ imprintUrl: null, privacyUrl: null, termsUrl: null },
})

export const anOrderConfirmation = (changes: Partial<OrderConfirmation> = {}): OrderConfirmation => ({
  language: 'de',
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Großmüller', businessName: null },
  contractNumber: '30471182',
  customerNumber: '20118364',
  receivedAt: '2026-11-15 13:45:12',
  tariffName: 'Dynamisch mit geteiltem Vorteil',
  price: aPrice(),
  offerDate: '2026-11-14',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
  meterNumber: '1EMH0012345678',
  maLoIdentifier: '51238696788',
  annualConsumptionKwh: 3500,
  desiredStartDate: '2027-01-01',
  payment: {
    kind: 'DirectDebit',
    iban: 'DE89370400440532013000',
    accountHolder: 'Änne Großmüller',
    mandateReference: '30471182-1',
  },
  previousContract: 'CancelledByUs',
  isPrivate: true,
  withdrawalUrl: 'https://login.wattline.example/withdrawal',
  passwordUrl: 'https://login.wattline.example/password/3fF9-xyz',
  offerId: null,
  ...changes,
})
