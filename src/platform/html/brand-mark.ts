import { type Html, html, raw, whenSent } from './html.ts'
import type { PageBrand, PageLogo } from './page-frame.ts'

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
