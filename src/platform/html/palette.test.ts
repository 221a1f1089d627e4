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

const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const
const shades = ['shade-1', 'shade-2', 'shade-3', 'shade-4', 'shade-5', 'shade-6', 'shade-7'] as const

/** How a colour is seen, as matrices for linear RGB (Machado, Oliveira and Fernandes, 2009). */
type Sight = readonly (readonly number[])[]
const sights: Record<string, Sight> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

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

  test.each(series)('draws %s with the contrast of WCAG AA for graphics', (name) => {
    for (const surface of ['page', 'surface'] as const)
      expect(contrast(palette[name][scheme], palette[surface][scheme])).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.entries(sights))('lets people with %s tell the series of a chart apart', (_, sight) => {
    const seen = series.map((name) => labOf(seenBy(sight, linearOf(palette[name][scheme]))))

    // About eight times the smallest difference that people notice.
    for (const [index, one] of seen.entries())
      for (const other of seen.slice(0, index))
        expect(Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))).toBeGreaterThan(20)
  })

  test('shades a chart from faint to strong, in steps that are seen in grey too', () => {
    const contrasts = shades.map((name) => contrast(palette[name][scheme], palette.surface[scheme]))

    for (const [index, value] of contrasts.slice(1).entries())
      expect(value / (contrasts[index] ?? 0)).toBeGreaterThan(1.15)
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
  const [red = 0, green = 0, blue = 0] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linearOf = (hex: string): number[] =>
  [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))

const seenBy = (sight: Sight, colour: readonly number[]): number[] =>
  sight.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, share, at) => sum + share * (colour[at] ?? 0), 0),
      ),
    ),
  )

/** CIE L*a*b*, in which distances are as large as they look. */
function labOf([red = 0, green = 0, blue = 0]: readonly number[]): number[] {
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
