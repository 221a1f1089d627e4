import { type Db, type Query, sql } from '../../platform/db/sql.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { shippedLoadProfiles } from '../load-profiles/shipped-profiles.ts'
import { areasByPrefix, prefixesOf } from './areas.ts'
import { readCampaigns } from './find-campaign.ts'
import { monthlyExchangePrices } from './monthly-exchange-prices.ts'
import { findMonthMeans } from './next-year.ts'
import type {
  Area,
  ConcessionFee,
  DefaultSupplierPrice,
  EmissionFactor,
  GridFees,
  GridFeeWindow,
  Levies,
  MeteringFee,
  RegionalRates,
  Regions,
  StoredLabel,
  VatRate,
} from './regions.ts'

/** Reads all regional data as of one moment. Whole tables: every request looks things up in memory. */
export const loadRegions = (db: Db): Promise<Regions> =>
  db.transaction(async (tx) => {
    // Imports may commit between two reads; without this a postcode could miss its operator.
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const all = async <Row>(query: Query): Promise<Row[]> => (await tx.query<Row>(query)).rows
    return {
      ...(await readRates(tx, everywhere)),
      gridOperatorNames: namesByCode(await all<Named>(gridOperatorNames)),
      supplierNames: namesByCode(await all<Named>(supplierNames)),
      energyLabels: await all<StoredLabel>(energyLabels),
      campaigns: groupBy(await readCampaigns(tx), (row) => row.campaignCode),
      exchangePrices: monthlyExchangePrices(await findMonthMeans(tx), await shippedLoadProfiles()),
      sampleKinds: new Set((await all<{ kind: string }>(sampleKinds)).map(({ kind }) => kind)),
    }
  })

type Delivered = { zipCode: string; gridOperatorCode: string | null; meteringOperatorCode: string | null }

/** The rates of one delivery point, for callers that need a single price and does not hold all of them in memory. */
export const loadRatesAt = (
  db: Db,
  { zipCode, gridOperatorCode, meteringOperatorCode }: Delivered,
): Promise<RegionalRates> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const operatorCodes = [gridOperatorCode ?? '', meteringOperatorCode ?? '']
    return readRates(tx, { prefixes: prefixesOf(zipCode), operatorCodes })
  })

/** Postcodes with these prefixes, and the operators that serve them or are named; null is all there are. */
type Where = { prefixes: readonly string[] | null; operatorCodes: readonly string[] }
const everywhere: Where = { prefixes: null, operatorCodes: [] }

async function readRates(tx: Db, where: Where): Promise<RegionalRates> {
  const all = async <Row>(query: Query): Promise<Row[]> => (await tx.query<Row>(query)).rows
  return {
    levies: await all<Levies>(levies),
    concessionFees: groupBy(await all<ConcessionFee>(concessionFees), (row) => row.municipalityClass),
    gridFees: groupBy(await all<GridFees>(gridFees(where)), (row) => row.operatorCode),
    gridFeeWindows: groupBy(await all<GridFeeWindow>(gridFeeWindows(where)), (row) => row.operatorCode),
    meteringFees: groupBy(await all<MeteringFee>(meteringFees(where)), (row) => row.operatorCode),
    areas: await stepByStep(areasByPrefix(await all<Area & { prefix: string }>(areas(where)))),
    defaultSupplierPrices: groupBy(
      await all<DefaultSupplierPrice>(defaultSupplierPrices(where)),
      (row) => row.supplierCode,
    ),
    emissionFactors: await all<EmissionFactor>(emissionFactors),
    vatRates: await all<VatRate>(vatRates),
  }
}

type Named = { code: string; name: string }
const namesByCode = (rows: readonly Named[]) => new Map(rows.map(({ code, name }) => [code, name]))

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

const levies = sql`
  select l.valid_from as "validFrom", l.valid_to as "validTo",
    l.electricity_tax_cent_per_kwh_net as "electricityTaxCentPerKwhNet",
    l.kwkg_cent_per_kwh_net as "kwkgCentPerKwhNet",
    l.offshore_cent_per_kwh_net as "offshoreCentPerKwhNet",
    l.p19_cent_per_kwh_net as "p19CentPerKwhNet"
  from levies l
  order by l.valid_from desc`

const concessionFees = sql`
  select c.municipality_class as "municipalityClass", c.valid_from as "validFrom", c.valid_to as "validTo",
    c.cent_per_kwh_net as "centPerKwhNet"
  from concession_fees c
  order by c.municipality_class, c.valid_from desc`

const gridFees = ({ prefixes, operatorCodes }: Where) => sql`
  select g.operator_code as "operatorCode", g.valid_from as "validFrom", g.valid_to as "validTo",
    g.work_cent_per_kwh_net as "workCentPerKwhNet",
    g.base_euro_per_year_net as "baseEuroPerYearNet",
    g.modern_meter_euro_per_year_gross as "modernMeterEuroPerYearGross",
    g.smart_meter_euro_per_year_gross as "smartMeterEuroPerYearGross",
    g.control_box_euro_per_year_gross as "controlBoxEuroPerYearGross"
  from grid_fees g
  where ${prefixes}::text[] is null or g.operator_code = any(${operatorCodes}::text[])
    or g.operator_code in (select p.operator_code from postcodes p where p.prefix = any(${prefixes}::text[]))
  order by g.operator_code, g.valid_from desc`

const gridFeeWindows = ({ prefixes, operatorCodes }: Where) => sql`
  select w.operator_code as "operatorCode", w.valid_from as "validFrom", w.valid_to as "validTo", w.level,
    w.quarter, w.window_from as "fromMinute", w.window_to as "toMinute",
    w.work_cent_per_kwh_net as "workCentPerKwhNet"
  from grid_fee_windows w
  where ${prefixes}::text[] is null or w.operator_code = any(${operatorCodes}::text[])
    or w.operator_code in (select p.operator_code from postcodes p where p.prefix = any(${prefixes}::text[]))
  order by w.operator_code, w.valid_from desc, w.quarter, w.window_from`

const meteringFees = ({ prefixes, operatorCodes }: Where) => sql`
  select m.operator_code as "operatorCode", m.service, m.valid_from as "validFrom", m.valid_to as "validTo",
    m.euro_gross as "euroGross"
  from metering_fees m
  where ${prefixes}::text[] is null or m.operator_code = any(${operatorCodes}::text[])
    or m.operator_code in (select p.operator_code from postcodes p where p.prefix = any(${prefixes}::text[]))
  order by m.operator_code, m.service, m.valid_from desc`

const gridOperatorNames = sql`select o.operator_code as code, o.name from grid_operators o`
const supplierNames = sql`select s.supplier_code as code, s.name from default_suppliers s`

const defaultSupplierPrices = ({ prefixes }: Where) => sql`
  select p.supplier_code as "supplierCode", p.valid_from as "validFrom", p.valid_to as "validTo",
    p.work_cent_per_kwh_gross as "workCentPerKwhGross",
    p.base_euro_per_month_gross as "baseEuroPerMonthGross"
  from default_supplier_prices p
  where ${prefixes}::text[] is null
    or p.supplier_code in (select a.supplier_code from postcodes a where a.prefix = any(${prefixes}::text[]))
  order by p.supplier_code, p.valid_from desc`

const areas = ({ prefixes }: Where) => sql`
  select p.prefix, p.valid_from as "validFrom", p.valid_to as "validTo",
    p.operator_code as "operatorCode", p.other_operator_codes as "otherOperatorCodes",
    p.municipality_class as "municipalityClass",
    p.supplier_code as "supplierCode"
  from postcodes p
  where ${prefixes}::text[] is null or p.prefix = any(${prefixes}::text[])
  order by p.prefix, p.valid_from desc`

const emissionFactors = sql`
  select e.year, e.gram_per_kwh as "gramPerKwh", e.edition
  from emission_factors e
  order by e.year desc`

const vatRates = sql`
  select v.valid_from as "validFrom", v.percent from vat_rates v order by v.valid_from desc`

const energyLabels = sql`
  select l.label_of as "labelOf", l.year, json_build_object('nuclearPercent', l.nuclear_percent,
    'coalPercent', l.coal_percent, 'gasPercent', l.gas_percent, 'otherFossilPercent', l.other_fossil_percent,
    'fundedRenewablesPercent', l.funded_renewables_percent, 'otherRenewablesPercent', l.other_renewables_percent,
    'co2GramPerKwh', l.co2_gram_per_kwh, 'nuclearWasteGramPerKwh', l.nuclear_waste_gram_per_kwh) as mix
  from energy_labels l
  order by l.year desc, l.label_of`

const sampleKinds = sql`select i.kind from imports i where i.data_set = 'sample'`
