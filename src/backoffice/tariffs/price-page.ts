import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import type { FormValues } from '../../web/frame/form-fields.ts'
import { facts, id, notice, section, select } from '../../web/frame/parts.ts'
import { pricePath, tariffPath } from './paths.ts'
import { type PriceLine, priceBlocks } from './price-lines.ts'
import type { TariffPrice } from './schema.ts'
import { tariffTabs } from './tariff-tabs.ts'

export const askedFields = [
  'tariffKey',
  'zipCode',
  'yearlyConsumptionKwh',
  'date',
  'campaignCode',
  'partner',
  'profile',
] as const
export const askedFlags = ['hasSmartMeter', 'hasElectricVehicle', 'hasControllableDevice'] as const

const profileChoices = [
  { value: 'H25', label: 'H25, household' },
  { value: 'P25', label: 'P25, with photovoltaics' },
  { value: 'S25', label: 'S25, with storage' },
  { value: 'G25', label: 'G25, business' },
  { value: 'L25', label: 'L25, agriculture' },
] as const satisfies readonly { value: ProfileName; label: string }[]

export type Previewed = { price: TariffPrice; warnings: readonly string[] }
export type PricePage = { asked: FormValues; previewed: Previewed | undefined; refusal: Refusal | undefined }

export const pricePage = ({ asked, previewed, refusal }: PricePage): Html => {
  const faults = faultsOf(refusal, asked)
  return html`
  ${tariffTabs('Price preview')}
  <h1>Price preview</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  ${faults.of.profile && notice(faults.of.profile, 'error')}
  ${askForm(asked, faults.of)}
  ${previewed === undefined ? html`<p class="empty">Fill in a tariff, a postcode and a consumption to see what partners are quoted, line by line.</p>` : priceSections(previewed)}`
}

const askForm = (asked: FormValues, faults: Readonly<Partial<Record<string, string>>>): Html => {
  const shown = (name: (typeof askedFields)[number], label: string, more: object = {}) =>
    field({
      name,
      label,
      type: 'text',
      autocomplete: 'off',
      value: asked[name] ?? '',
      fault: faults[name],
      isOptional: true,
      ...more,
    })
  return html`<form class="filters" method="get" action="${pricePath}">
    ${shown('tariffKey', 'Tariff')}
    ${shown('zipCode', 'Postcode', { isNumber: true })}
    ${shown('yearlyConsumptionKwh', 'kWh a year', { isNumber: true })}
    ${shown('date', 'Day (empty: today)', { type: 'date' })}
    ${shown('campaignCode', 'Campaign')}
    ${shown('partner', 'Partner')}
    ${select({ name: 'profile', label: 'Load profile', chosen: asked.profile || 'H25' }, profileChoices)}
    ${check(asked, 'hasSmartMeter', 'Smart meter')}
    ${check(asked, 'hasElectricVehicle', 'Electric vehicle')}
    ${check(asked, 'hasControllableDevice', 'Controllable device')}
    <button class="button" type="submit">Show the price</button>
  </form>`
}

const check = (asked: FormValues, name: (typeof askedFlags)[number], label: string): Html =>
  html`<div class="field check"><input type="checkbox" id="${name}" name="${name}" value="true"${asked[name] === 'true' && html` checked`}>
    <label for="${name}">${label}</label></div>`

const priceSections = ({ price, warnings }: Previewed): Html => html`
  ${warnings.map((warning) => notice(warning, 'caution'))}
  <p>What <a href="${tariffPath(price.tariffKey)}">${price.name}</a> costs with an offer of ${price.offerDate}, VAT of ${price.vat} % included: <strong>${price.priceComponents.pricePerMonth.value} € a month</strong>.</p>
  <div class="sides">
    <div>${priceBlocks(price).map(({ title, lines }, index) => section(`block-${index}`, title, linesTable(lines)))}</div>
    <div>${section('sources', 'Where it comes from', sources(price))}</div>
  </div>`

const linesTable = (lines: readonly PriceLine[]): Html =>
  html`<table class="lines"><tbody>${lines.map(
    ({ label, value, unit, isSum = false }) =>
      html`<tr${isSum && html` class="sum"`}><th scope="row">${label}</th><td>${value} ${unit}</td></tr>`,
  )}</tbody></table>`

const sources = ({ sources: from }: TariffPrice): Html =>
  facts([
    ['Version of the tariff', id(from.tariffVersion)],
    ['Levies of', from.leviesYear],
    ['Region', `postcodes that begin with ${from.region}`],
    ['Grid operator', id(from.gridOperatorCode)],
    ['Grid fees from', from.gridFeesFrom],
    ['Default supplier’s price from', from.defaultSupplierPriceFrom],
    [
      'Exchange prices',
      from.exchangePriceFrom === null
        ? 'assumed'
        : `${from.exchangePriceFrom} until the day before ${from.exchangePriceTo}`,
    ],
    ['Weighted by', from.loadProfile && `load profile ${from.loadProfile}`],
    ['Campaign', from.campaign && id(from.campaign)],
    ['Sample data', from.usesSampleData && 'Some figures are from the sample data of the project.'],
  ])
