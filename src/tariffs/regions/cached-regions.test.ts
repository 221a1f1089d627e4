import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { watchRevisions } from '../../platform/db/revisions.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { csvFiles, kindOf } from '../imports/csv-file.fixture.ts'
import { findPriceInputs } from '../pricing/find-price-inputs.ts'
import { freezePrice } from '../pricing/price-snapshot.ts'
import { recompute } from '../pricing/recompute.fixture.ts'
import { loadRegions } from './load-regions.ts'

const { pool } = await testDatabase()
const files = csvFiles()

test('an imported levy changes the next price but not a frozen one', async () => {
  const revisions = await watchRevisions(pool)
  const regions = await revisions.keep('regions', () => loadRegions(pool))
  const tariff = (await loadCatalogue(pool)).byKey.get('DYNAMIC_FEE')
  const version = tariff?.versions[0]
  if (tariff === undefined || version === undefined) throw new Error('no tariff')
  const request = {
    zipCode: '10115',
    yearlyConsumptionKwh: 3500,
    hasSmartMeter: false,
    hasElectricVehicle: false,
    hasControllableDevice: false,
    profile: 'H25' as const,
  }
  const price = () => {
    const date = '2026-11-15'
    const found = findPriceInputs(regions.current(), { tariff, version, request, date, startDate: date })
    if (!found.isFound) throw new Error(found.reason)
    return freezePrice(found.inputs, found.versions)
  }
  const before = price()

  const levies =
    files.write(`valid_from;electricity_tax_cent_per_kwh_net;kwkg_cent_per_kwh_net;offshore_cent_per_kwh_net;p19_cent_per_kwh_net;published_on;source
2024-01-01;2.05;1.446;0.941;1.559;2025-12-01;changed`)
  await importFile(pool, kindOf('levies'), levies)
  await revisions.refresh()
  revisions.close()

  const workPrice = ({ result }: typeof before) => result.priceComponents.estimatedWorkPrice.value
  expect(workPrice(price())).toBeCloseTo(workPrice(before) + 1.19, 4)
  expect(recompute(before)).toEqual(before.result)
})
