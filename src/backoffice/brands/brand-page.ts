import { type Logo, type LogoVariant, logoPath, logoVariants } from '../../partners/brand/brand.ts'
import type { Proposal } from '../../partners/brand/manage-proposals.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import type { Partner } from '../../partners/partner.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Audience } from '../../web/audience.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { notice } from '../../web/frame/parts.ts'
import { brandFields, previewButton, previewed, versionField } from '../partners/partner-form.ts'
import type { WholeBrandForm } from './brand-form.ts'
import { brandPreview } from './brand-preview.ts'

export type BrandPlace = {
  home: Audience['path']
  /** Of the page itself; those about logos and previews are below it. */
  path: string
  back: string
  /** Whether the supplier edits: hosts and senders need its servers, and are only shown to the partner. */
  isSupplier: boolean
}

export type BrandPage = {
  place: BrandPlace
  partner: Partner
  logos: readonly Logo[]
  proposals: readonly Proposal[]
  /** Of the supplier about the name. */
  decisions: readonly Decision[]
  form: WholeBrandForm
  refusal: Refusal | undefined
  done: string | undefined
  guard: Html
}

export function brandPage({
  place,
  partner,
  logos,
  decisions,
  proposals,
  form,
  refusal,
  done,
  guard,
}: BrandPage): Html {
  const faults = faultsOf(refusal, form)
  const { path, back, home, isSupplier } = place
  const suppliers = (label: string, value: string) =>
    html`<p><strong>${label}</strong>: ${value === '' ? "the supplier's" : value}. We set it for you: ask us if it should change.</p>`
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
    textArea({ name, label, value: form[name], fault: faults.of[name], maxCharacters: 300 })
  return html`
  ${isSupplier && html`<p class="over"><a href="${back}">${partner.brandName}</a></p>`}
  <h1>${isSupplier ? `Brand of ${partner.slug}` : 'Brand'}</h1>
  ${done !== undefined && notice(done)}
  ${decisions.map((decision) => notice(sentenceOf(decision), 'caution'))}
  ${proposals.map((proposal) => notice(proposalNotice(path, proposal), 'caution'))}
  ${isSupplier && proposals.some(({ refusedAt }) => refusedAt === null) && html`<p class="actions"><a class="button small quiet" href="${path}/proposal/approve">Approve</a> <a class="button small quiet" href="${path}/proposal/refuse">Refuse</a></p>`}
  <p class="actions"><a class="button small quiet" href="${path}/preview">Preview with sample data</a>
    <a class="button small quiet" href="${path}/share">${isSupplier ? 'Preview link for the partner' : 'Preview link for colleagues'}</a></p>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form class="wide" method="post" action="${path}"${previewed(home, ' darkColour')}>${guard}${versionField(partner)}
    ${brandFields(form, (name) => faults.of[name as keyof WholeBrandForm])}
    <div data-colour>${text('darkColour', 'Brand colour on dark backgrounds', { hint: 'Empty: the same colour.' })}</div>
    <h2>Preview of the colours</h2>${brandPreview(form, home)}
    <h2>Address</h2>
    ${isSupplier ? text('host', 'Own host for customer pages', { hint: 'Such as strom.example.com. Its DNS entry and certificate have to lead here; docs/operate/proxy.md has the settings of the proxy.' }) : suppliers('Own host for customer pages', form.host)}
    <h2>Support</h2>
    ${text('supportEmailAddress', 'Email address', { type: 'email' })}
    ${text('supportPhoneNumber', 'Phone number')}
    ${text('supportUrl', 'Help pages', { hint: 'An https address.' })}
    <h2>Mail</h2>
    ${isSupplier ? text('mailSender', 'Sender', { type: 'email', hint: "Empty: the supplier's. wattline doctor says whether its domain allows us to send." }) : suppliers('Sender', form.mailSender)}
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
    ${textArea({ name: 'tariffNames', label: 'Display names', hint: 'One per line: KEY = German name | English name. For display only; contracts keep the name of the tariff.', value: form.tariffNames, maxCharacters: 8000, fault: faults.of.tariffNames })}
    ${isSupplier && textArea({ name: 'comment', label: 'Reason for a new name', hint: 'The partner reads it, and cannot change a name that you set. No names of people, no addresses.', value: '', maxCharacters: 500 })}
    <p class="actions"><button class="button" type="submit" name="step" value="save">Save</button>
      ${previewButton}<a class="button quiet" href="${back}">Cancel</a></p>
  </form>
  <h2 id="logos">Logos</h2>
  <p class="hint">SVG or PNG, at most 100 kB and 2000 pixels. An SVG may have shapes, groups, gradients and clips; text as paths.</p>
  <div class="logos">${logoVariants.map((variant) => logoForm(path, partner.slug, { variant, logos, guard }))}</div>`
}

function proposalNotice(path: string, { part, brandName, proposedAt, refusedAt, refusal }: Proposal): Html {
  const what = brandName ?? `The logo for ${part} pages`
  return refusedAt === null
    ? html`${what} waits for the supplier’s approval since ${berlinDate(proposedAt)}. Until then customers see what they saw before.
      ${brandName === null && html`<a href="${path}/proposal/${part}.png">Look at it</a>`}`
    : html`${what} was refused by the supplier on ${berlinDate(refusedAt)}, because: ${refusal}`
}

function logoForm(
  path: string,
  slug: string,
  { variant, logos, guard }: { variant: LogoVariant; logos: readonly Logo[]; guard: Html },
): Html {
  const logo = logos.find((candidate) => candidate.variant === variant)
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
      <p class="actions"><button class="button small quiet" type="submit">Upload</button></p>
    </form>
    ${
      logo !== undefined &&
      html`<form method="post" action="${path}/logo/remove">${guard}<input type="hidden" name="variant" value="${variant}">
        <button class="button small quiet" type="submit">Remove<span class="visually-hidden"> the logo for ${variant} pages</span></button></form>`
    }
  </section>`
}
