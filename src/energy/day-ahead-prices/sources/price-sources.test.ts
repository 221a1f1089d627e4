import { expect, test } from 'vitest'
import { priceSources } from './price-sources.ts'

test('sources are asked in the configured order', () => {
  const made = priceSources({ sources: ['smard', 'entsoe', 'awattar', 'energy-charts'], entsoeToken: 'key' })

  expect(made.map(({ name }) => name)).toEqual(['smard', 'entsoe', 'awattar', 'energy-charts'])
})

test('no source is asked if prices are synthetic', () => {
  expect(priceSources({ sources: [], entsoeToken: undefined })).toEqual([])
})
