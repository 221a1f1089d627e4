import { describe, expect, test } from 'vitest'
import { contrast } from '../../platform/html/colours.ts'
import { brandPreview, isColour, previewCss } from './brand-preview.ts'

describe('the preview of a brand', () => {
  test('shows a page and a mail in both schemes, and what becomes of the colour of links', () => {
    const shown = String(brandPreview({ brandName: ' Sonne & Co ', brandColour: '#FFCC00' }))

    expect(shown.match(/<figure class="brand-preview (light|dark)">/g)).toHaveLength(4)
    expect(shown).toContain('Sonne &amp; Co')
    expect(shown).toContain('href="/console/brand-preview.css?colour=%23ffcc00"')
    expect(shown).toMatch(/Links are shown in <code>#\w{6}<\/code> on light pages, so that they can be read/)
  })

  test('has the colour for dark backgrounds on dark pages, and the same colour without one', () => {
    const shown = String(brandPreview({ brandName: 'X', brandColour: '#0f766e', darkColour: '#FDBA74' }))
    const dark = (css: string) => /\.brand-preview\.dark \{[^}]*--brand: (#\w{6})/.exec(css)?.[1]
    const light = (css: string) => /\.brand-preview\.light \{[^}]*--brand: (#\w{6})/.exec(css)?.[1]

    expect(shown).toContain('href="/console/brand-preview.css?colour=%230f766e&amp;dark=%23fdba74"')
    expect([light, dark].map((of) => of(previewCss('#0f766e', '#fdba74')))).toEqual(['#0f766e', '#fdba74'])
    expect([light, dark].map((of) => of(previewCss('#0f766e')))).toEqual(['#0f766e', '#0f766e'])
    const faulty = String(brandPreview({ brandName: 'X', brandColour: '#0f766e', darkColour: '#fd' }))
    expect(faulty).toContain('brand-preview.css?colour=%230f766e"')
  })

  test('says so where the colour can stay as it is', () => {
    expect(String(brandPreview({ brandName: 'X', brandColour: '#767676' }))).toContain('Links')
  })

  test.each(['', 'red', '#12', '#0f766e; color: red', '#0f766g'])(
    'needs a colour, which %j is not',
    (colour) => {
      expect(isColour(colour)).toBe(false)
      expect(String(brandPreview({ brandName: 'X', brandColour: colour }))).not.toContain('stylesheet')
    },
  )

  test.each(['#000000', '#ffffff', '#ffcc00', '#0f766e'])('has buttons that can be read in %s', (colour) => {
    const [, background = '', ink = ''] =
      /background: (#\w{6}); color: (#\w{6})/.exec(previewCss(colour)) ?? []

    expect(contrast(background, ink)).toBeGreaterThanOrEqual(4.5)
  })
})
