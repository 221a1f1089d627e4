/** Explains a promised price line by line, from the snapshot that is stored with the order. Pure. */
import { partLabel } from '../../../mail/price-part-labels.ts'
import { mayExist } from '../../../orders/intake/numbers.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Measure } from '../../../tariffs/catalogue/measure.ts'
import type { StoredSnapshot } from '../../../tariffs/pricing/price-snapshot.ts'
import { findPromisedPrice } from '../repository.ts'
import type { PriceBasis, PriceExplanation, PriceLine } from './schema.ts'

type Promised = {
  snapshot: StoredSnapshot
  offerDate: string
  tariffKey: string
}

export function explainPrice({ snapshot, offerDate, tariffKey }: Promised): PriceExplanation {
  const { inputs, versions, result } = snapshot
  const { priceComponents: components, vat } = result
  const share = components.providerShare
  return {
    tariffKey,
    tariffName: result.name,
    tariffVersion: versions.tariffVersion,
    offerDate,
    campaign: versions.campaign,
    vatPercent: vat,
    yearlyConsumptionKwh: inputs.request.yearlyConsumptionKwh,
    workLines: workLines(snapshot),
    workCentPerKwh: components.effectiveWorkPrice.value,
    baseLines: baseLines(snapshot),
    baseEuroPerMonth: components.basePricePerMonth.value,
    workEuroPerMonth: components.expectedWorkPrice.value,
    share:
      share === undefined
        ? null
        : { percent: share.providerSharePercentage.value, euroPerMonth: share.providerShare.value },
    euroPerMonth: components.pricePerMonth.value,
    comparisonEuroPerMonth: components.comparisonTariff.totalPrice.value,
    usesSampleData: versions.usesSampleData,
  }
}

const label = (name: Parameters<typeof partLabel>[0]): string => partLabel(name, (_, english) => english)

type Part = {
  name: string
  gross: Measure
  /** As it was put in; null if only the gross amount was. */
  net: number | null
  basis: PriceBasis
  source: string
}

/** Parts that cost nothing are left out; an amount that was given gross is divided by VAT. */
const lines = (vat: number, parts: readonly Part[]): PriceLine[] =>
  parts
    .filter(({ gross }) => gross.value !== 0)
    .map(({ gross: { value: gross }, net, ...part }) => ({
      ...part,
      gross,
      net: net ?? rounded(gross / (1 + vat / 100)),
    }))

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

function workLines({ inputs, versions, result }: StoredSnapshot): PriceLine[] {
  const { tariff, levies, region } = inputs
  const { serviceFee, averageExchangePrice, fees } = result.priceComponents.workPriceDetails
  const isFixed = tariff.kind === 'Fixed'
  const ofTariff = `Version ${versions.tariffVersion} of the tariff.`
  const ofLevies = `Levies of ${versions.leviesYear}.`
  return lines(result.vat, [
    isFixed
      ? agreed(label('energyPrice'), averageExchangePrice, tariff.energyPriceCentPerKwhNet, ofTariff)
      : {
          name: 'Exchange price, expected',
          gross: averageExchangePrice,
          net: Number(inputs.exchangePriceCentPerKwhNet),
          basis: 'Exchange',
          source: exchangeSource(versions.exchangePrice),
        },
    agreed(label('serviceFee'), serviceFee, tariff.serviceFeeCentPerKwhNet, ofTariff),
    agreed(
      label('greenCertificateSurcharge'),
      fees.greenCertificateSurcharge,
      tariff.greenCertificateCentPerKwhNet,
      ofTariff,
    ),
    agreed(label('riskPremiumFee'), fees.riskPremiumFee, tariff.riskPremiumCentPerKwhNet, ofTariff),
    regulated(label('gridFee'), fees.gridFee, region.gridWorkCentPerKwhNet, gridSource(versions)),
    regulated(
      label('concessionFee'),
      fees.concessionFee,
      region.concessionCentPerKwhNet,
      `Postcode region ${versions.region}.`,
    ),
    regulated(label('powerFee'), fees.powerFee, levies.electricityTaxCentPerKwhNet, ofLevies),
    regulated(label('p19Fee'), fees.p19Fee, levies.p19CentPerKwhNet, ofLevies),
    regulated(label('offshoreFee'), fees.offshoreFee, levies.offshoreCentPerKwhNet, ofLevies),
    regulated(label('powerHeatCouplingFee'), fees.powerHeatCouplingFee, levies.kwkgCentPerKwhNet, ofLevies),
    agreed(label('workPriceAdjustment'), fees.workPriceAdjustment, null, campaignSource(versions)),
    {
      name: 'Flexible charging, expected',
      gross: fees.effectiveWorkPriceAdjustment,
      net: null,
      basis: 'Exchange',
      source: 'Load that is shifted to cheap hours.',
    },
  ])
}

function baseLines({ inputs, versions, result }: StoredSnapshot): PriceLine[] {
  const { tariff, region, request } = inputs
  const { baseServiceFee, basePriceDetail } = result.priceComponents
  const { gridFee, meteringFee, basePriceAdjustment } = basePriceDetail.fees
  const cap =
    versions.meteringFeeBasis === 'LegalCap'
      ? ' It is the legal cap, because no fee of the metering operator is stored.'
      : ''
  const meter = request.hasSmartMeter ? 'A smart meter' : 'A meter without gateway'
  return lines(result.vat, [
    agreed(
      label('serviceFee'),
      baseServiceFee,
      tariff.baseServiceFeeEuroPerMonthNet,
      `Version ${versions.tariffVersion} of the tariff.`,
    ),
    regulated(
      label('gridFee'),
      gridFee,
      String(rounded(Number(region.gridBaseEuroPerYearNet) / 12)),
      gridSource(versions),
    ),
    regulated(label('meteringFee'), meteringFee, null, `${meter}; the fee includes VAT (§ 30 MsbG).${cap}`),
    agreed(label('basePriceAdjustment'), basePriceAdjustment, null, campaignSource(versions)),
  ])
}

const part =
  (basis: PriceBasis) =>
  (name: string, gross: Measure, net: string | null, source: string): Part => ({
    name,
    gross,
    net: net === null ? null : Number(net),
    basis,
    source,
  })
const agreed = part('Agreed')
const regulated = part('Regulated')

type Versions = StoredSnapshot['versions']

const gridSource = ({ gridFees }: Versions): string =>
  `Grid operator ${gridFees.operatorCode}, from ${gridFees.validFrom} on.`
const campaignSource = ({ campaign }: Versions): string =>
  campaign === null ? 'No campaign.' : `Campaign ${campaign}.`
const exchangeSource = ({ from, to }: Versions['exchangePrice']): string =>
  from === null || to === null ? 'An assumption.' : `Mean of the exchange prices from ${from} until ${to}.`

/** The price that was promised with an order, line by line. */
export async function showPrice(db: Db, contractNumber: string): Promise<PriceExplanation> {
  const promised = mayExist(contractNumber) ? await findPromisedPrice(db, contractNumber) : undefined
  if (promised !== undefined) return explainPrice(promised)
  throw notFound(`There is no order ${contractNumber}.`)
}
