import { describe, expect, test } from 'vitest'
import { customProperties, palette } from './palette.ts'

type ColourName = keyof typeof palette

const texts: { on: ColourName[]; text: ColourName[] }[] = [
  {
    on: ['page', 'surface', 'sunken'],
    text: ['ink', 'muted', 'accent', 'accent-strong', 'danger', 'caution'],
  },
  { on: ['accent-soft'], text: ['ink', 'accent', 'accent-strong'] },
  { on: ['accent', 'accent-strong'], text: ['on-accent'] },
  { on: ['danger-soft'], text: ['danger', 'ink'] },
  { on: ['caution-soft'], text: ['caution', 'ink'] },
  { on: ['info-soft'], text: ['info'] },
  { on: ['violet-soft'], text: ['violet'] },
  {
    on: ['code-page', 'code-head'],
    text: ['code-ink', 'code-muted', 'code-key', 'code-text', 'code-number'],
  },
]

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const pairs = texts.flatMap(({ on, text }) =>
    on.flatMap((surface) => text.map((ink) => [ink, surface] as const)),
  )

  test.each(pairs)('shows %s on %s with the contrast of WCAG AA', (ink, surface) => {
    expect(contrast(palette[ink][scheme], palette[surface][scheme])).toBeGreaterThanOrEqual(4.5)
  })

  test('draws the border of a field with the contrast of WCAG AA for controls', () => {
    expect(contrast(palette['line-strong'][scheme], palette.surface[scheme])).toBeGreaterThanOrEqual(3)
  })

  test('gives every colour as a custom property', () => {
    expect(customProperties(scheme)).toContain(`--accent: ${palette.accent[scheme]};`)
  })
})

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
