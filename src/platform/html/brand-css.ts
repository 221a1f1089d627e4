import { inkOn, mixed, readableOn } from './colours.ts'
import { type Html, html, raw, whenSent } from './html.ts'
import type { PageBrand, PageLogo } from './page-frame.ts'
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

/** The mark of a partner, or of the supplier: its logo, or its first letter and its name. */
export const brandMark = (brand: { slug: string; name: string } | null, supplierName: string): Html =>
  brand === null
    ? html`<span class="brand">${supplierMark}${supplierName}</span>`
    : whenSent((frame) => html`<span class="brand">${markOf(frame?.brandOf(brand.slug), brand.name)}</span>`)

/** What stands in the header for a partner. */
export const markOf = (brand: PageBrand | undefined, name: string): Html =>
  brand?.logo == null ? html`${initial(name)}${name}` : logo(brand.logo, brand.darkLogo, name)

const logo = (light: PageLogo, dark: PageLogo | null, name: string): Html =>
  html`<picture>${
    dark !== null &&
    html`<source media="screen and (prefers-color-scheme: dark)" srcset="${dark.url}" width="${dark.width}" height="${dark.height}">`
  }<img class="logo${dark === null && ' on-light'}" src="${light.url}" alt="${name}" width="${light.width}" height="${light.height}"></picture>`

/** The first letter of a name, for a partner without a logo. */
const initial = (name: string): Html =>
  html`<span class="brand-initial" aria-hidden="true">${[...name.trim()][0]?.toLocaleUpperCase('de')}</span>`

// A line of current that draws a W.
export const supplierLine = 'M4 16.5h4l3.2 7 4.8-14 4.8 14 3.2-7h4'

export const supplierMark = raw(
  `<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${supplierLine}" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)
