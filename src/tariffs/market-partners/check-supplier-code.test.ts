import { describe, expect, test } from 'vitest'
import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { checkSupplierCode } from './check-supplier-code.ts'
import { marketDirectory } from './directory.ts'
import { readSampleDirectory } from './sample-directory.fixture.ts'

const directory = readSampleDirectory()

describe('the code of a supplier', () => {
  test.each(['9999801000007', ' 99998 01000007', '9999716000001'])('%j leaves no doubt', async (code) => {
    expect(await checkSupplierCode(directory, code)).toBeNull()
  })

  test.each([
    ['a mistyped code', '9999801000008', null, ['9999701000008', '9999801000007']],
    ['a cut code', '999980100', null, ['9999801000007']],
    ['an unknown code', '9903100000006', null, []],
    ['a name', 'Stadtwerke Musterhausen', null, ['9999702000007']],
    ['a mistyped name', 'Stadtwerk Mustrhausen', null, ['9999702000007']],
    ['the code of a grid operator', '9999901000006', '9999901000006', ['9999801000007', '9999701000008']],
    ['the code of a metering operator', '9999606000004', '9999606000004', ['9999702000007']],
    ['a text that says nothing', '?', null, []],
  ])('that is %s: %j', async (_what, text, other, similar) => {
    const warning = await checkSupplierCode(directory, text)

    expect(warning?.other?.code ?? null).toBe(other)
    expect(warning?.similar.map(({ code }) => code)).toEqual(similar)
  })

  test('is followed by three similar ones at most', async () => {
    expect((await checkSupplierCode(directory, 'Grundversorger'))?.similar).toHaveLength(3)
  })

  test('leaves no doubt where no suppliers are known', async () => {
    const gridOperators = directory.partners.filter(({ role }) => role === 'GridOperator')

    expect(await checkSupplierCode(atOnce(marketDirectory([])), '9999801000008')).toBeNull()
    expect(await checkSupplierCode(atOnce(marketDirectory(gridOperators)), '9999801000008')).toBeNull()
  })
})
