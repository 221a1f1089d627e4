import { text } from '../../platform/imports/cell-types.ts'
import { column, type ImportKind } from '../../platform/imports/import-kind.ts'
import { centPerKwh, euro, period, supplierCode, toSupplier } from './columns.ts'

export const defaultSuppliers: ImportKind = {
  name: 'default-suppliers',
  says: 'Local default suppliers, with whom prices are compared. One that is not in the file stays while others refer to it.',
  table: 'default_suppliers',
  key: ['supplier_code'],
  hasPeriods: false,
  absentRows: 'removedUnlessUsed',
  usedBy: [
    { table: 'default_supplier_prices', column: 'supplier_code' },
    { table: 'postcodes', column: 'supplier_code' },
  ],
  columns: [
    supplierCode,
    column('name', 'Name of the supplier.', text(), 'Grundversorger Region Berlin (Beispiel)'),
  ],
}

export const defaultSupplierPrices: ImportKind = {
  name: 'default-supplier-prices',
  says: 'What the default suppliers charge a household.',
  table: 'default_supplier_prices',
  key: ['supplier_code'],
  hasPeriods: true,
  absentRows: 'removed',
  references: [toSupplier],
  columns: [
    supplierCode,
    ...period('the prices hold'),
    column('work_cent_per_kwh_gross', 'Work price, ct/kWh gross.', centPerKwh, '37.50'),
    column('base_euro_per_month_gross', 'Base price, € a month gross.', euro, '10.70'),
  ],
}
