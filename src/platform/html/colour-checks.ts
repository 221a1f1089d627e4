import { accentsOf } from './brand-css.ts'
import { contrast, inkOn } from './colours.ts'
import { palette } from './palette.ts'

/** How well a brand's colour can be read in one place, and what is shown there. */
export type ColourCheck = {
  use: 'links' | 'buttons'
  scheme: 'light' | 'dark'
  /** The text. */
  colour: string
  background: string
  /** By WCAG 2.2, from 1 to 21; text needs 4.5. */
  ratio: number
  isReadable: boolean
  /** The text as it is shown: the colour itself if it can be read. */
  shownColour: string
}

/** Checks a brand's colours on the backgrounds of the pages; of several, on the one with the least contrast. */
export function colourChecks(brandColour: string, darkColour: string | null): ColourCheck[] {
  return (['light', 'dark'] as const).flatMap((scheme): ColourCheck[] => {
    const colour = scheme === 'dark' ? (darkColour ?? brandColour) : brandColour
    const { accent, soft } = accentsOf(colour, scheme)
    const surfaces = [soft, ...(['page', 'surface', 'sunken'] as const).map((name) => palette[name][scheme])]
    const [worst = soft] = surfaces.sort((one, other) => contrast(colour, one) - contrast(colour, other))
    const ink = inkOn(colour)
    return [
      {
        ...{ use: 'links', scheme, colour, background: worst, ratio: rounded(contrast(colour, worst)) },
        ...{ isReadable: accent === colour, shownColour: accent },
      },
      {
        ...{ use: 'buttons', scheme, colour: ink, background: colour, ratio: rounded(contrast(ink, colour)) },
        ...{ isReadable: true, shownColour: ink },
      },
    ]
  })
}

/** Rounded down, so that 4.496 is not told as 4.5. */
const rounded = (ratio: number): number => Math.floor(ratio * 100) / 100
