import type { Logo, LogoVariant } from '../../partners/brand/brand.ts'
import { logoPath, logoVariants } from '../../partners/brand/brand.ts'
import type { Partner } from '../../partners/partner.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../frame/faults.ts'
import { notice } from '../frame/parts.ts'
import type { WholeBrandForm } from './brand-form.ts'
import { brandPreview } from './brand-preview.ts'
import { brandFields, previewButton, previewed, versionField } from './partner-form-pages.ts'
import { brandPath, partnerPath } from './paths.ts'

export type BrandPage = {
  partner: Partner
  logos: readonly Logo[]
  form: WholeBrandForm
  refusal: Refusal | undefined
  done: string | undefined
  guard: Html
}

export function brandPage({ partner, logos, form, refusal, done, guard }: BrandPage): Html {
  const faults = faultsOf(refusal, form)
  const path = brandPath(partner.slug)
  const text = (
    name: keyof WholeBrandForm,
    label: string,
    { hint, type = 'text' }: { hint?: string; type?: 'text' | 'email' } = {},
  ) =>
    field({
      ...{ name, label, hint, type, autocomplete: 'off', value: form[name], fault: faults.of[name] },
      isOptional: true,
    })
  const words = (name: keyof WholeBrandForm, label: string) =>
    textArea({ name, label, value: form[name], fault: faults.of[name], mostCharacters: 300 })
  return html`
  <p class="over"><a href="${partnerPath(partner.slug)}">${partner.brandName}</a></p>
  <h1>Brand of ${partner.slug}</h1>
  ${done !== undefined && notice(done)}
  <p class="actions"><a class="button small quiet" href="${path}/preview">Preview with sample data</a>
    <a class="button small quiet" href="${path}/share">Preview link for the partner</a></p>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form class="wide" method="post" action="${path}"${previewed}>${guard}${versionField(partner)}
    ${brandFields(form, faults.of)}
    ${text('darkColour', 'Brand colour on dark backgrounds', { hint: 'Empty: the same colour.' })}
    <h2>Preview of the colours</h2>${brandPreview(form)}
    <h2>Address</h2>
    ${text('host', 'Own host for customer pages', { hint: 'Such as strom.example.com. Its DNS entry and certificate have to lead here; docs/operations.md has the settings of the proxy.' })}
    <h2>Support</h2>
    ${text('supportEmailAddress', 'E-mail address', { type: 'email' })}
    ${text('supportPhoneNumber', 'Phone number')}
    ${text('supportUrl', 'Help pages', { hint: 'An https address.' })}
    <h2>Mail</h2>
    ${text('mailSender', 'Sender', { type: 'email', hint: "Empty: the supplier's. wattline doctor says whether its domain allows us to send." })}
    ${text('mailReplyTo', 'Replies go to', { type: 'email' })}
    <h2>Legal links</h2>
    ${text('imprintUrl', 'Imprint', { hint: 'An https address.' })}
    ${text('privacyUrl', 'Privacy notice')}
    ${text('termsUrl', 'Terms and conditions')}
    <h2>Words</h2>
    <p class="hint">At most 300 characters each. The greeting stands in mails, the footer on pages and in mails.</p>
    ${words('greetingDe', 'Greeting in German')}${words('greetingEn', 'Greeting in English')}
    ${words('footerDe', 'Footer in German')}${words('footerEn', 'Footer in English')}
    <h2>Tariffs</h2>
    ${textArea({ name: 'tariffNames', label: 'Display names', hint: 'One per line: KEY = German name | English name. For display only; contracts keep the name of the tariff.', value: form.tariffNames, mostCharacters: 8000, fault: faults.of.tariffNames })}
    <p class="actions"><button class="button" type="submit" name="step" value="save">Save</button>
      ${previewButton}<a class="button quiet" href="${partnerPath(partner.slug)}">Cancel</a></p>
  </form>
  <h2 id="logos">Logos</h2>
  <p class="hint">SVG or PNG, at most 100 kB and 2000 pixels. An SVG may have shapes, groups, gradients and clips; text as paths.</p>
  <div class="logos">${logoVariants.map((variant) => logoForm(partner.slug, variant, logos, guard))}</div>`
}

function logoForm(slug: string, variant: LogoVariant, logos: readonly Logo[], guard: Html): Html {
  const logo = logos.find((candidate) => candidate.variant === variant)
  const path = brandPath(slug)
  return html`<section class="logo-form ${variant}"><h3>On ${variant} pages</h3>
    ${
      logo === undefined
        ? html`<p class="empty">${variant === 'light' ? 'None: pages show the name.' : 'None: the other one is shown on white.'}</p>`
        : html`<p class="shown-logo"><img src="${logoPath(slug, logo)}" alt="The logo for ${variant} pages" width="${logo.width}" height="${logo.height}"></p>`
    }
    <form method="post" action="${path}/logo" enctype="multipart/form-data">${guard}
      <input type="hidden" name="variant" value="${variant}">
      <div class="field"><label for="file-${variant}">File for ${variant} pages</label>
        <input id="file-${variant}" name="file" type="file" accept=".svg,.png,image/svg+xml,image/png" required></div>
      <p class="actions"><button class="button small" type="submit">Upload</button></p>
    </form>
    ${
      logo !== undefined &&
      html`<form method="post" action="${path}/logo/remove">${guard}<input type="hidden" name="variant" value="${variant}">
        <button class="button small quiet" type="submit">Remove<span class="visually-hidden"> the logo for ${variant} pages</span></button></form>`
    }
  </section>`
}
