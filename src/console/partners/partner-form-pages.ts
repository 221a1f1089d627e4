import type { Partner } from '../../partners/partner.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Audience } from '../../web/audience.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { notice, select } from '../../web/frame/parts.ts'
import { brandPreview } from './brand-preview.ts'
import type { BrandForm, NewPartnerForm, RightsForm } from './partner-form.ts'
import { newPartnerPath, partnerPath, partnersPath } from './paths.ts'

type Shown<Form> = { form: Form; refusal: Refusal | undefined; guard: Html }
type Faults = Partial<Record<string, string>>

const kinds: Record<(typeof partnershipTypes)[number], string> = {
  Whitelabel: 'Whitelabel: sells under its own brand',
  ThirdParty: 'ThirdParty: reads data that customers let it read',
  SalesAffiliate: 'SalesAffiliate: sells for us',
}
/** Where the script gets a new preview from, and of which fields. */
export const previewed = (home: Audience['path'] = '/console', more = ''): Html =>
  html` data-preview="${home}/brand-preview" data-preview-fields="brandName brandColour${more}"`

export function newPartnerPage({ form, refusal, guard }: Shown<NewPartnerForm>): Html {
  const faults = faultsOf(refusal, form)
  return html`
  <h1>New partner</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form class="wide" method="post" action="${newPartnerPath}"${previewed()}>${guard}
    ${field({ name: 'slug', label: 'Slug', hint: 'Its name in addresses: lowercase letters, digits and hyphens. It never changes.', type: 'text', autocomplete: 'off', value: form.slug, fault: faults.of.slug })}
    ${faults.of.type !== undefined && notice(faults.of.type, 'error')}
    ${select(
      { name: 'type', label: 'Kind, which never changes', chosen: form.type },
      partnershipTypes.map((value) => ({ value, label: kinds[value] })),
    )}
    ${brandFields(form, faults.of)}
    <h2>Rights and limits</h2>
    ${rightFields(form, faults.of)}
    <p class="actions"><button class="button" type="submit" name="step" value="save">Add partner</button>
      ${previewButton}<a class="button quiet" href="${partnersPath}">Cancel</a></p>
    <h2>Preview</h2>${brandPreview(form)}
  </form>`
}

export function rightsPage({
  partner,
  form,
  refusal,
  guard,
}: Shown<RightsForm> & { partner: Partner }): Html {
  const faults = faultsOf(refusal, form)
  const path = partnerPath(partner.slug)
  return html`
  <h1>Rights and limits of ${partner.slug}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form class="wide" method="post" action="${path}/rights">${guard}${versionField(partner)}
    ${rightFields(form, faults.of)}
    ${textArea({ name: 'comment', label: 'Reason for a lower limit', hint: 'The partner reads it, and cannot add clients as long as its limit is below the usual one. No names, no addresses.', value: '', mostCharacters: 500 })}
    <p class="actions"><button class="button" type="submit">Save</button>
      <a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

export const previewButton = html`<button class="button quiet" type="submit" name="step" value="preview" formnovalidate>Preview</button>`
export const versionField = ({ version }: Partner): Html =>
  html`<input type="hidden" name="version" value="${version}">`

export const brandFields = (form: BrandForm, faults: Faults): Html => html`
    ${field({ name: 'brandName', label: 'Brand name', hint: 'What customers see.', type: 'text', autocomplete: 'off', value: form.brandName, fault: faults.brandName })}
    ${field({ name: 'brandColour', label: 'Brand colour', hint: 'Such as #0f766e. Any colour works: text is made as dark or light as it has to be.', type: 'text', autocomplete: 'off', value: form.brandColour, fault: faults.brandColour })}`

const rightFields = (form: RightsForm, faults: Faults): Html => html`
    ${checkBox({
      ...{ name: 'mayOrderForOthers', value: 'true', label: 'May order for other partners' },
      hint: 'For partners whose partner token it has.',
      isChecked: form.mayOrderForOthers === 'true',
    })}
    ${field({ name: 'requestsPerMinute', label: 'Requests per minute', hint: 'Of each of its clients. Empty: the limit that all have.', type: 'text', autocomplete: 'off', value: form.requestsPerMinute, fault: faults.requestsPerMinute, isOptional: true, isNumber: true })}
    ${textArea({ name: 'allowedRedirectOrigins', label: 'Redirect origins', hint: 'Where customers may be sent back to, one per line, such as https://app.example.com. Empty: anywhere.', value: form.allowedRedirectOrigins, mostCharacters: 8000, fault: faults.allowedRedirectOrigins })}
    ${textArea({ name: 'shownBrands', label: 'Brands of others', hint: 'Slugs of partners whose brand its links may show too, one per line. They have to agree.', value: form.shownBrands, mostCharacters: 3500, fault: faults.shownBrands })}
    ${textArea({ name: 'accessPurposeDe', label: 'Purpose of access, in German', hint: 'What it reads the data for, as customers read it when it asks them, such as: Lädt Ihr Auto, wenn der Strom günstig ist.', value: form.accessPurposeDe, mostCharacters: 300 })}
    ${textArea({ name: 'accessPurposeEn', label: 'Purpose of access, in English', hint: 'The same for customers who read English.', value: form.accessPurposeEn, mostCharacters: 300 })}
    ${field({ name: 'accessDays', label: 'Days that access lasts', hint: 'Access that customers give from now on ends by itself after this many days. Empty: when it is withdrawn.', type: 'text', autocomplete: 'off', value: form.accessDays, fault: faults.accessDays, isOptional: true, isNumber: true })}
    ${field({ name: 'agreementDate', label: 'Data-processing agreement signed on', hint: 'By it the partner processes the data of customers for us (Art. 28 GDPR). Empty: none is recorded.', type: 'date', autocomplete: 'off', value: form.agreementDate, isOptional: true })}
    ${field({ name: 'agreementVersion', label: 'Version of the agreement', hint: 'As the document says, such as 2.1.', type: 'text', autocomplete: 'off', value: form.agreementVersion, isOptional: true })}`
