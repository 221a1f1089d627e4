import { expect, test } from 'vitest'
import { priceSources } from './price-sources.ts'

test('sources are asked in the order of the settings', () => {
  const made = priceSources({ sources: ['smard', 'entsoe', 'awattar', 'energy-charts'], entsoeToken: 'key' })

  expect(made.map(({ name }) => name)).toEqual(['smard', 'entsoe', 'awattar', 'energy-charts'])
})

test('nobody is asked where prices are synthetic', () => {
  expect(priceSources({ sources: [], entsoeToken: undefined })).toEqual([])
})
