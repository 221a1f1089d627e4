import { expect, test } from 'vitest'
import { colourChecks } from './colour-checks.ts'
import { contrast } from './colours.ts'

test('a colour that is too light for links is reported with its background and ratio, and what is shown instead', () => {
  const [links, buttons] = colourChecks('#fde047', null)

  expect(links).toMatchObject({ use: 'links', scheme: 'light', colour: '#fde047', isReadable: false })
  expect(links?.ratio).toBeLessThan(4.5)
  expect(contrast(links?.shownColour ?? '', links?.background ?? '')).toBeGreaterThanOrEqual(4.5)
  expect(buttons).toMatchObject({
    use: 'buttons',
    colour: '#000000',
    background: '#fde047',
    isReadable: true,
  })
})

test('a colour that can be read is shown itself', () => {
  expect(colourChecks('#1d4ed8', '#93c5fd').map(({ isReadable }) => isReadable)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('the dark colour counts on dark pages', () => {
  const darkLinks = (dark: string | null) =>
    colourChecks('#1d4ed8', dark).find(({ use, scheme }) => use === 'links' && scheme === 'dark')

  expect(darkLinks(null)).toMatchObject({ colour: '#1d4ed8', isReadable: false })
  expect(darkLinks('#93c5fd')).toMatchObject({ colour: '#93c5fd', shownColour: '#93c5fd' })
})
