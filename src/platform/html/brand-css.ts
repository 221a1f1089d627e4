import { inkOn, mixed, readableOn } from './colours.ts'
import { type Colour, palette } from './palette.ts'

/**
 * The style that gives pages a partner's colour. Buttons show the colour itself, with black or white text; links and
 * borders show it as dark or as light as legibility requires.
 */
export function brandCss(brandColour: string, darkColour = brandColour): string {
  return `:root {
${brandProperties(brandColour, 'light')}
}

@media screen and (prefers-color-scheme: dark) {
  :root {
${brandProperties(darkColour, 'dark')}
  }
}

.button:not(.quiet) { background: var(--brand); color: var(--on-brand); }
.button:not(.quiet):hover { background: var(--brand-hovered); color: var(--on-brand); }
.brand-initial { background: var(--brand); color: var(--on-brand); }
`
}

/** The CSS custom properties of a brand in one scheme. */
export function brandProperties(brandColour: string, scheme: keyof Colour): string {
  const ink = inkOn(brandColour)
  // Away from the text colour, so that the contrast only grows.
  const hovered = mixed(brandColour, ink === '#ffffff' ? '#000000' : '#ffffff', 0.15)
  return `${accents(brandColour, scheme)}
  --brand: ${brandColour};
  --brand-hovered: ${hovered};
  --on-brand: ${ink};`
}

function accents(brandColour: string, scheme: keyof Colour): string {
  const { accent, strong, soft } = accentsOf(brandColour, scheme)
  const onAccent = scheme === 'light' ? palette.surface.light : palette['on-accent'].dark
  return `  --accent: ${accent};
  --accent-strong: ${strong};
  --accent-soft: ${soft};
  --on-accent: ${onAccent};`
}

/** The accent colours of the palette, derived from another colour. */
export function accentsOf(brandColour: string, scheme: keyof Colour) {
  const towards = scheme === 'light' ? '#000000' : '#ffffff'
  const soft = mixed(palette.surface[scheme], brandColour, scheme === 'light' ? 0.08 : 0.14)
  const surfaces = [soft, ...(['page', 'surface', 'sunken'] as const).map((name) => palette[name][scheme])]
  const accent = readableOn(surfaces, brandColour, towards)
  return { accent, strong: mixed(accent, towards, 0.25), soft }
}
