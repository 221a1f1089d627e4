/** Columns and cells that several imports share. */
import { date, decimal, matching, oneOf } from '../../platform/imports/cell-types.ts'
import { column, type ImportColumn, optional, type Reference } from '../../platform/imports/import-kind.ts'
import { municipalityClasses } from '../regions/regions.ts'

export const marketPartnerCode = matching(/^\d{13}$/, 'a code of 13 digits')
export const key = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/, 'letters, digits, `_` or `-`, at most 50')
export const centPerKwh = decimal({ from: 0, to: 200 })
export const signedCentPerKwh = decimal({ from: -200, to: 200 })
export const euro = decimal({ from: 0, to: 2000 })

export const period = (says: string): ImportColumn[] => [
  column('valid_from', `First day on which ${says}.`, date, '2026-01-01'),
  column(
    'valid_to',
    'First day on which it no longer applies; empty: open-ended.',
    date,
    '2027-01-01',
    optional,
  ),
]

export const operatorCode = column(
  'operator_code',
  'BDEW code of the distribution grid operator.',
  marketPartnerCode,
  '9999901000006',
)
export const supplierCode = column(
  'supplier_code',
  'BDEW code of the default supplier (Grundversorger).',
  marketPartnerCode,
  '9999801000007',
)
export const municipalityClass = column(
  'municipality_class',
  'Population of the municipality, for the concession fee (KAV section 2).',
  oneOf(municipalityClasses),
  'Above500000',
)
export const tariffKey = column('tariff_key', 'Key of the tariff in the API.', key, 'DYNAMIC_SHARE')

export const toOperator: Reference = {
  column: 'operator_code',
  table: 'grid_operators',
  tableColumn: 'operator_code',
  importedAs: 'grid-operators',
}
export const toSupplier: Reference = {
  column: 'supplier_code',
  table: 'default_suppliers',
  tableColumn: 'supplier_code',
  importedAs: 'default-suppliers',
}
export const toTariff = (column: string): Reference => ({
  column,
  table: 'tariffs',
  tableColumn: 'tariff_key',
  importedAs: 'tariffs',
})
