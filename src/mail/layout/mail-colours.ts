import { contrast } from '../../platform/html/colours.ts'
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
