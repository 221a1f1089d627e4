import { type Db, sql } from '../../platform/db/sql.ts'
import type { MonthMean } from './monthly-exchange-prices.ts'
import type {
  Area,
  Campaign,
  ConcessionFee,
  DefaultSupplierPrice,
  EmissionFactor,
  GridFees,
  GridFeeWindow,
  Levies,
} from './regions.ts'

// Each of these reads a whole table: it is kept in memory, where every request looks things up.

export const allLevies = async (db: Db): Promise<Levies[]> =>
  (
    await db.query<Levies>(sql`
      select l.valid_from as "validFrom", l.valid_to as "validTo",
        l.electricity_tax_cent_per_kwh_net as "electricityTaxCentPerKwhNet",
        l.kwkg_cent_per_kwh_net as "kwkgCentPerKwhNet",
        l.offshore_cent_per_kwh_net as "offshoreCentPerKwhNet",
        l.p19_cent_per_kwh_net as "p19CentPerKwhNet"
      from levies l
      order by l.valid_from desc`)
  ).rows

export const allConcessionFees = async (db: Db): Promise<ConcessionFee[]> =>
  (
    await db.query<ConcessionFee>(sql`
      select c.municipality_class as "municipalityClass", c.valid_from as "validFrom", c.valid_to as "validTo",
        c.cent_per_kwh_net as "centPerKwhNet"
      from concession_fees c
      order by c.municipality_class, c.valid_from desc`)
  ).rows

export const allGridFees = async (db: Db): Promise<GridFees[]> =>
  (
    await db.query<GridFees>(sql`
      select g.operator_code as "operatorCode", g.valid_from as "validFrom", g.valid_to as "validTo",
        g.work_cent_per_kwh_net as "workCentPerKwhNet",
        g.base_euro_per_year_net as "baseEuroPerYearNet",
        g.modern_meter_euro_per_year_gross as "modernMeterEuroPerYearGross",
        g.smart_meter_euro_per_year_gross as "smartMeterEuroPerYearGross"
      from grid_fees g
      order by g.operator_code, g.valid_from desc`)
  ).rows

export const allGridFeeWindows = async (db: Db): Promise<GridFeeWindow[]> =>
  (
    await db.query<GridFeeWindow>(sql`
      select w.operator_code as "operatorCode", w.valid_from as "validFrom", w.valid_to as "validTo", w.level,
        w.quarter, w.window_from as "fromMinute", w.window_to as "toMinute",
        w.work_cent_per_kwh_net as "workCentPerKwhNet"
      from grid_fee_windows w
      order by w.operator_code, w.valid_from desc, w.quarter, w.window_from`)
  ).rows

type Named = { code: string; name: string }

export const allGridOperatorNames = async (db: Db): Promise<Named[]> =>
  (await db.query<Named>(sql`select o.operator_code as code, o.name from grid_operators o`)).rows

export const allSupplierNames = async (db: Db): Promise<Named[]> =>
  (await db.query<Named>(sql`select s.supplier_code as code, s.name from default_suppliers s`)).rows

export const allDefaultSupplierPrices = async (db: Db): Promise<DefaultSupplierPrice[]> =>
  (
    await db.query<DefaultSupplierPrice>(sql`
      select p.supplier_code as "supplierCode", p.valid_from as "validFrom", p.valid_to as "validTo",
        p.work_cent_per_kwh_gross as "workCentPerKwhGross",
        p.base_euro_per_month_gross as "baseEuroPerMonthGross"
      from default_supplier_prices p
      order by p.supplier_code, p.valid_from desc`)
  ).rows

export const allAreas = async (db: Db): Promise<(Area & { prefix: string })[]> =>
  (
    await db.query<Area & { prefix: string }>(sql`
      select p.prefix, p.valid_from as "validFrom", p.valid_to as "validTo",
        p.operator_code as "operatorCode", p.municipality_class as "municipalityClass",
        p.supplier_code as "supplierCode"
      from postcodes p
      order by p.prefix, p.valid_from desc`)
  ).rows

export const allEmissionFactors = async (db: Db): Promise<EmissionFactor[]> =>
  (
    await db.query<EmissionFactor>(sql`
      select e.year, e.gram_per_kwh as "gramPerKwh", e.edition
      from emission_factors e
      order by e.year desc`)
  ).rows

export const allCampaigns = async (db: Db): Promise<Campaign[]> =>
  (
    await db.query<Campaign>(sql`
      select c.campaign_code as "campaignCode", c.valid_from as "validFrom", c.valid_to as "validTo",
        c.tariff_keys as "tariffKeys",
        c.work_cent_per_kwh_gross as "workCentPerKwhGross",
        c.base_euro_per_month_gross as "baseEuroPerMonthGross"
      from campaigns c
      order by c.campaign_code, c.valid_from desc`)
  ).rows

export const allExchangePriceMonths = async (db: Db): Promise<MonthMean[]> =>
  (
    await db.query<MonthMean>(sql`
      select m.month, m.mean_cent_per_kwh_net as "meanCentPerKwhNet"
      from exchange_price_months m
      order by m.month`)
  ).rows

/** The kinds of import whose rows came with this project as a sample. */
export const allSampleKinds = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ kind: string }>(sql`
      select i.kind from imports i where i.data_set = 'sample' order by i.kind`)
  ).rows.map(({ kind }) => kind)
