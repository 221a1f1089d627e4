import type { FastifyRequest } from 'fastify'
import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { faultsOf, statusOf } from '../../web/frame/faults.ts'
import type { FormValues } from '../../web/frame/form-fields.ts'
import { facts, id, notice, section, select } from '../../web/frame/parts.ts'
import { readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import { previewPricePath, tariffPath } from '../console-paths.ts'
import { previewPrice } from './preview-price.ts'
import { TariffPath, type TariffPrice, TariffPriceQuery } from './schema.ts'
import { tariffTabs } from './tariff-page.ts'

const askedFields = [
  'tariffKey',
  'zipCode',
  'yearlyConsumptionKwh',
  'date',
  'campaignCode',
  'partner',
  'profile',
] as const
const askedFlags = ['hasSmartMeter', 'hasElectricVehicle', 'hasControllableDevice'] as const

const profileChoices = [
  { value: 'H25', label: 'H25, household' },
  { value: 'P25', label: 'P25, with photovoltaics' },
  { value: 'S25', label: 'S25, with storage' },
  { value: 'G25', label: 'G25, business' },
  { value: 'L25', label: 'L25, agriculture' },
] as const satisfies readonly { value: ProfileName; label: string }[]

type Previewed = { price: TariffPrice; warnings: readonly string[] }
type PricePage = { asked: FormValues; previewed: Previewed | undefined; refusal: Refusal | undefined }

const pricePage = ({ asked, previewed, refusal }: PricePage): Html => {
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
  return html`<form class="filters" method="get" action="${previewPricePath}">
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

type Measure = TariffPrice['priceComponents']['pricePerMonth']
type PriceLine = {
  label: string
  value: number
  unit: string
  /** A sum of the lines above it. */
  isSum?: true
}

type PriceBlock = { title: string; lines: PriceLine[] }

// The partner API has its unit texts in German.
const units: Readonly<Record<string, string>> = {
  'ct/kWh': 'ct/kWh',
  '€/Monat': '€ a month',
  'kWh/Monat': 'kWh a month',
  '%': '%',
}

const line = (label: string, { value, unitText }: Measure): PriceLine => ({
  label,
  value,
  unit: units[unitText] ?? unitText,
})
const sum = (label: string, measure: Measure): PriceLine => ({ ...line(label, measure), isSum: true })

function priceBlocks({ priceComponents: parts, yearlySavingsDetails }: TariffPrice): PriceBlock[] {
  const { workPriceDetails: work, basePriceDetail: base, comparisonTariff, providerShare } = parts
  return [
    {
      title: 'Work price',
      lines: [
        line('Energy', work.averageExchangePrice),
        line('Service fee', work.serviceFee),
        line('Guarantees of origin', work.fees.greenCertificateSurcharge),
        line('Risk premium', work.fees.riskPremiumFee),
        line('Grid fee', work.fees.gridFee),
        line('Concession fee', work.fees.concessionFee),
        line('Electricity tax', work.fees.powerFee),
        line('KWKG levy', work.fees.powerHeatCouplingFee),
        line('Offshore grid levy', work.fees.offshoreFee),
        line('Levy for special grid use (§19 StromNEV)', work.fees.p19Fee),
        line('Campaign', work.fees.workPriceAdjustment),
        sum('Work price', parts.estimatedWorkPrice),
        line('Saving by shifting load', work.fees.effectiveWorkPriceAdjustment),
        sum('Work price after shifting load', parts.effectiveWorkPrice),
      ],
    },
    {
      title: 'Base price',
      lines: [
        line('Service fee', parts.baseServiceFee),
        line('Grid fee', base.fees.gridFee),
        line('Metering', base.fees.meteringFee),
        line('Campaign', base.fees.basePriceAdjustment),
        sum('Base price', parts.basePricePerMonth),
      ],
    },
    {
      title: 'Per month',
      lines: [
        line('Consumption', parts.estimatedConsumption),
        line('Work price', parts.expectedWorkPrice),
        line('Base price', parts.basePricePerMonth),
        ...(providerShare === undefined
          ? []
          : [
              line('Share of the saving', providerShare.providerSharePercentage),
              line('Our share of the saving', providerShare.providerShare),
            ]),
        sum('Price per month', parts.pricePerMonth),
        line('Price per kWh, share included', parts.unitPrice),
      ],
    },
    {
      title: 'Default supplier',
      lines: [
        line('Work price', comparisonTariff.workingPrice),
        line('Base price', comparisonTariff.basePrice),
        sum('Price per month', comparisonTariff.totalPrice),
        { label: 'Saving', value: yearlySavingsDetails.price, unit: '€ a year' },
        { label: 'Saving', value: yearlySavingsDetails.co2, unit: 'kg CO2 a year' },
      ],
    },
  ]
}

/** What a preview refuses and the page says beside the form: missing regional data is no fault of ours either. */
const shownKinds: readonly Refusal['kind'][] = ['invalid', 'unknown', 'unavailable']

export const tariffPriceRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/tariffs/preview', anyRole, async (me, request, reply) => {
    const query = readQuery(request.url)
    const asked = Object.fromEntries(
      [...askedFields, ...askedFlags].map((name) => [name, query.get(name)?.trim() ?? '']),
    )
    const isAsked = asked.tariffKey !== '' && asked.zipCode !== '' && asked.yearlyConsumptionKwh !== ''
    const done = isAsked ? await previewed(me, request, asked).catch(refusalIn) : undefined
    const refusal = done instanceof Refusal ? done : undefined
    const content = pricePage({ asked, previewed: done instanceof Refusal ? undefined : done, refusal })
    return show(
      me,
      { request, reply },
      { title: 'Price preview', room: 'tariffs', content, status: statusOf(refusal) },
    )
  })

  async function previewed(me: SignedIn, request: FastifyRequest, asked: FormValues): Promise<Previewed> {
    const { tariffKey: key, ...rest } = asked
    const { tariffKey } = checkedInput(request, TariffPath, { tariffKey: key })
    const query = checkedInput(request, TariffPriceQuery, typed(rest))
    const { price, warnings, message } = await previewPrice(deps, tariffKey, {
      ...query,
      now: me.operator.now,
    })
    return { price, warnings: [...warnings.map((item) => item.message), ...(message ? [message] : [])] }
  }
}

/** Filled fields as the schema wants them. */
const typed = (asked: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => {
        if (askedFlags.some((flag) => flag === name)) return [name, text === 'true']
        const isNumber = name === 'yearlyConsumptionKwh' && /^\d+([.,]\d+)?$/.test(text)
        return [name, isNumber ? Number(text.replace(',', '.')) : text]
      }),
  )

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal && shownKinds.includes(error.kind)) return error
  throw error
}
