import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentsOf, brandCss } from './brand-css.ts'
import { contrast, inkOn, mixed } from './colours.ts'
import { palette } from './palette.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('for every brand colour', () => {
  test('the text of its buttons has the contrast of WCAG AA', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test.each(['light', 'dark'] as const)(
    'its links are legible on every surface of the %s scheme',
    (scheme) => {
      fc.assert(
        fc.property(colours, (colour) => {
          const { accent, strong, soft } = accentsOf(colour, scheme)
          const surfaces = [soft, palette.page[scheme], palette.surface[scheme], palette.sunken[scheme]]
          for (const surface of surfaces) {
            expect(contrast(accent, surface)).toBeGreaterThanOrEqual(4.5)
            expect(contrast(strong, surface)).toBeGreaterThanOrEqual(4.5)
          }
          expect(contrast(accent, palette['on-accent'][scheme])).toBeGreaterThanOrEqual(4.5)
          expect(contrast(palette.ink[scheme], soft)).toBeGreaterThanOrEqual(4.5)
        }),
      )
    },
  )
})

test('a legible colour stays unchanged', () => {
  expect(accentsOf('#7e22ce', 'light').accent).toBe('#7e22ce')
  expect(brandCss('#ffd400')).toContain('--on-brand: #000000;')
  expect(brandCss('#7e22ce')).toContain('--on-brand: #ffffff;')
})

test('mixing goes from one colour to the other', () => {
  expect([0, 0.5, 1].map((share) => mixed('#000000', '#ff8040', share))).toEqual([
    '#000000',
    '#804020',
    '#ff8040',
  ])
})
