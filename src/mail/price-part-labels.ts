import type { BasePartName, WorkPartName } from '../domain/price-parts.ts'
import type { LocalText } from './local-text.ts'

const adjustment = ['Rabatt oder Zuschlag', 'Discount or surcharge'] as const

const labels: Record<WorkPartName | BasePartName, readonly [german: string, english: string]> = {
  energyPrice: ['Energie', 'Energy'],
  serviceFee: ['Aufschlag je kWh', 'Service fee'],
  greenCertificateSurcharge: ['Herkunftsnachweise', 'Guarantees of origin'],
  riskPremiumFee: ['Beschaffungsaufschlag', 'Procurement surcharge'],
  gridFee: ['Netzentgelt', 'Grid fee'],
  concessionFee: ['Konzessionsabgabe', 'Concession fee'],
  powerFee: ['Stromsteuer', 'Electricity tax'],
  p19Fee: ['Aufschlag für besondere Netznutzung', 'Surcharge for special grid use'],
  offshoreFee: ['Offshore-Netzumlage', 'Offshore grid levy'],
  powerHeatCouplingFee: ['KWKG-Umlage', 'CHP levy (KWKG)'],
  meteringFee: ['Messstellenbetrieb', 'Metering'],
  workPriceAdjustment: adjustment,
  basePriceAdjustment: adjustment,
}

/** What a part of the price is called in letters and on pages: of the working price, or of the base price. */
export const partLabel = (
  name: WorkPartName | BasePartName,
  say: LocalText['say'],
  price: 'work' | 'base' = 'work',
): string =>
  price === 'base' && name === 'serviceFee'
    ? say('Monatliche Servicepauschale', 'Service fee')
    : say(...labels[name])
