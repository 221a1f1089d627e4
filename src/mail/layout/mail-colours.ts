import { palette } from '../../platform/html/palette.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A brand's colour where it is one, else our own: the colour goes into a style, where nothing else may. */
export const accentOf = (brandColour: string): string =>
  isColour(brandColour) ? brandColour.toLowerCase() : palette.accent.light

/** The edge of a button: its own colour, or a grey where that could not be told from the mail in light or dark. */
export function edgeOf(accent: string): string {
  const surfaces = [palette.surface.light, palette.surface.dark]
  const isVisible = surfaces.every((surface) => contrast(accent, surface) >= 3)
  return isVisible ? accent : palette['line-strong'].light
}

/** White or black, whichever can be read on this colour; one of them always reaches the contrast of WCAG AA. */
export const inkOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000'

/** The contrast ratio of WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
