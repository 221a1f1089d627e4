import { contrast } from '../../platform/html/colours.ts'
import { palette } from '../../platform/html/palette.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The brand's colour, or ours if it is not a valid one: it goes into a style, which must not be injectable. */
export const accentOf = (brandColour: string): string =>
  isColour(brandColour) ? brandColour.toLowerCase() : palette.accent.light

/** The edge of a button: its own colour, or grey if that is hard to see on a light or dark mail. */
export function edgeOf(accent: string): string {
  const surfaces = [palette.surface.light, palette.surface.dark]
  const isVisible = surfaces.every((surface) => contrast(accent, surface) >= 3)
  return isVisible ? accent : palette['line-strong'].light
}
