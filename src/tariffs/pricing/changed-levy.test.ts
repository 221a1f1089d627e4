import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { levies } from '../imports/nationwide-figures.ts'
import { freezePrice } from './price-snapshot.ts'
import { findTariff, quotePrice } from './quote-price.ts'
import { recompute } from './recompute.fixture.ts'

const { send, pool, deps } = await testService()

test('an imported levy changes the next price within five seconds, but not a stored snapshot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-levy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const request = {
    zipCode: '10115',
    yearlyConsumptionKwh: 3500,
    hasSmartMeter: false,
    hasElectricVehicle: false,
    hasControllableDevice: false,
    profile: 'H25' as const,
  }
  const offshoreFee = async () => {
    const answer = await send({
      method: 'POST',
      url: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
      as: 'demo-whitelabel',
      payload: { zipCode: '10115', yearlyConsumptionKwh: 3500, offerDate: '2026-11-01' },
    })
    return answer.json().data.priceComponents.workPriceDetails.fees.offshoreFee.value
  }
  const tariff = findTariff(deps, 'DYNAMIC_SHARE', deps.directory.current().partners[0]?.id ?? '')
  if (tariff === undefined) throw new Error('the demo has no such tariff')
  const { inputs, versions } = quotePrice(deps, {
    tariff,
    date: '2026-11-01',
    startDate: '2026-11-01',
    request,
  })
  const stored = JSON.parse(JSON.stringify(freezePrice(inputs, versions)))
  expect(await offshoreFee()).toBe(1.1198)

  const published = await readFile(`${projectFolder}data-sets/reference/levies.csv`, 'utf8')
  await writeFile(join(folder, 'levies.csv'), published.replace('0.941', '1.941'))
  await importFile(pool, levies, join(folder, 'levies.csv'))

  await expect.poll(offshoreFee).toBe(2.3098)
  expect(recompute(stored)).toEqual(stored.result)
  expect(stored.result.priceComponents.workPriceDetails.fees.offshoreFee.value).toBe(1.1198)
})
