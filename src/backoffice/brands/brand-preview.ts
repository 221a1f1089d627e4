/** How a brand looks to customers: a page and the head of a mail, in light and dark colours. */
import { accentOf, edgeOf } from '../../mail/layout/mail-parts.ts'
import { accentsOf, brandProperties } from '../../platform/html/brand-css.ts'
import { inkOn } from '../../platform/html/colours.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { customProperties } from '../../platform/html/palette.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Audience } from '../../web/audience.ts'
import { sendConsolePage } from '../../web/frame/send-console-page.ts'
import { readQuery } from '../../web/read-query.ts'
import type { PageHandler, SignedIn } from '../../web/signed-in.ts'
import { readBrandForm } from '../partners/partner-form.ts'

type Brand = {
  brandName: string
  brandColour: string
  /** On dark backgrounds; empty for the same. */
  darkColour?: string
}

const schemes = ['light', 'dark'] as const
const colourForm = /^#[0-9a-f]{6}$/i
export const isColour = (text: string): boolean => colourForm.test(text)

/** The style of a preview: a file, because the CSP allows no style in a page. */
export function previewCss(brandColour: string, darkColour = brandColour): string {
  const accent = accentOf(brandColour)
  const properties = schemes.map(
    (scheme) => `.brand-preview.${scheme} {
  color-scheme: ${scheme};
${customProperties(scheme)}
${brandProperties(scheme === 'dark' ? darkColour : brandColour, scheme)}
}`,
  )
  return `${properties.join('\n')}
.brand-preview .page .button:not(.quiet), .brand-preview .brand-initial { background: var(--brand); color: var(--on-brand); }
.brand-preview .sheet { border-top-color: ${accent}; }
.brand-preview .sheet .button { border-color: ${edgeOf(accent)}; background: ${accent}; color: ${inkOn(accent)}; }
`
}

const previewCssPath = ({ brandColour, darkColour = '' }: Brand, home: Audience['path']) => {
  const colours = { colour: brandColour, ...(isColour(darkColour) && { dark: darkColour }) }
  return `${home}/brand-preview.css?${new URLSearchParams(colours).toString().toLowerCase()}`
}

/** A brand as customers see it on a light screen. */
export const shownBrand = (brand: Brand): Html => html`
  <link rel="stylesheet" href="${previewCssPath(brand, '/console')}">
  <div class="previews">${customerPage(brand.brandName, 'light')}${mailHead(brand.brandName, 'light')}</div>`

/** The preview of a brand that somebody types; the script replaces it as they type. */
export function brandPreview(brand: Brand, home: Audience['path'] = '/console'): Html {
  const { brandName, brandColour, darkColour = '' } = brand
  const name = brandName.trim() === '' ? 'Brand' : brandName.trim()
  if (!isColour(brandColour))
    return html`<div id="brand-preview"><p class="empty">The preview needs a colour such as #0f766e.</p></div>`
  return html`<div id="brand-preview"><link rel="stylesheet" href="${previewCssPath(brand, home)}">
    <div class="previews">${schemes.map((scheme) => [customerPage(name, scheme), mailHead(name, scheme)])}</div>
    ${adapted(brandColour, isColour(darkColour) ? darkColour : brandColour)}</div>`
}

const figure = (scheme: (typeof schemes)[number], caption: string, content: Html): Html =>
  html`<figure class="brand-preview ${scheme}"><figcaption>${caption}, ${scheme}</figcaption>${content}</figure>`

const customerPage = (name: string, scheme: (typeof schemes)[number]): Html =>
  figure(
    scheme,
    'Customer page',
    html`<div class="shown page">
      <span class="brand"><span class="brand-initial" aria-hidden="true">${[...name][0]?.toLocaleUpperCase('de')}</span>${name}</span>
      <p>Your contract runs from 1 December. <span class="a-link">All documents</span></p>
      <span class="button">Log in</span> <span class="button quiet">Cancel</span></div>`,
  )

const mailHead = (name: string, scheme: (typeof schemes)[number]): Html =>
  figure(
    scheme,
    'Mail',
    html`<div class="sheet"><p class="from">${name}</p><p class="subject">Your order has arrived</p>
      <span class="button">Choose a password</span></div>`,
  )

/** Says what becomes of a colour that is too light or too dark for text. */
function adapted(brandColour: string, darkColour: string): Html {
  const changed = schemes.flatMap((scheme) => {
    const colour = scheme === 'dark' ? darkColour : brandColour
    const { accent } = accentsOf(colour, scheme)
    return accent === colour.toLowerCase() ? [] : [html`<code>${accent}</code> on ${scheme} pages`]
  })
  if (changed.length === 0) return html`<p>Links have the colour itself, which can be read everywhere.</p>`
  const list = changed.map((text, index) => html`${index > 0 && ' and '}${text}`)
  return html`<p>Links are shown in ${list}, so that they can be read. Buttons have the colour itself.</p>`
}

type Get<Me extends SignedIn, Right> = (path: string, right: Right, handle: PageHandler<Me>) => void

/** The preview of name and colour while somebody types them, and its style. */
export function colourPreviewRoutes<Me extends SignedIn, Right>(
  get: Get<Me, Right>,
  { right, home }: { right: Right; home: Audience['path'] },
): void {
  get('/brand-preview', right, async (_me, request, reply) => {
    const query = readQuery(request.url)
    const darkColour = query.get('darkColour')?.trim() ?? ''
    return sendConsolePage(reply, brandPreview({ ...readBrandForm(query), darkColour }, home))
  })

  get('/brand-preview.css', right, async (_me, request, reply) => {
    const query = readQuery(request.url)
    const colour = query.get('colour') ?? ''
    const dark = query.get('dark') ?? colour
    for (const [details, given] of Object.entries({ colour, dark })) {
      const message = `${details} must be a colour such as #0f766e.`
      if (!isColour(given)) throw invalid(details, message)
    }
    return reply
      .headers({ 'Cache-Control': 'private, max-age=300', 'X-Content-Type-Options': 'nosniff' })
      .type('text/css; charset=utf-8')
      .serializer(String)
      .send(previewCss(colour.toLowerCase(), dark.toLowerCase()))
  })
}
