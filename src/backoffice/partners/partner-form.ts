/** The forms about a partner, and the requests of the operator API that they stand for. */
import { agreementOf } from '../../partners/data-processing-agreement.ts'
import type { Partner } from '../../partners/partner.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Audience } from '../../web/audience.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { FaultOf } from '../../web/kit/form-page.ts'

const brandNames = ['brandName', 'brandColour'] as const
const rightNames = [
  'allowedRedirectOrigins',
  'shownBrands',
  'mayOrderForOthers',
  'requestsPerMinute',
  'accessPurposeDe',
  'accessPurposeEn',
  'accessDays',
  'agreementDate',
  'agreementVersion',
] as const
export type BrandForm = Record<(typeof brandNames)[number], string>
export type RightsForm = Record<(typeof rightNames)[number], string>
export type NewPartnerForm = Record<'slug' | 'type', string> & BrandForm & RightsForm

export const emptyPartner: NewPartnerForm = {
  ...{ slug: '', type: 'Whitelabel', brandName: '', brandColour: '#0f766e' },
  ...{ allowedRedirectOrigins: '', shownBrands: '', mayOrderForOthers: '', requestsPerMinute: '' },
  ...{ accessPurposeDe: '', accessPurposeEn: '', accessDays: '' },
  ...{ agreementDate: '', agreementVersion: '' },
}

const read = <Name extends string>(form: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, form.get(name)?.trim() ?? ''])) as Record<Name, string>

export const readBrandForm = (form: URLSearchParams): BrandForm => read(form, brandNames)
export const readRightsForm = (form: URLSearchParams): RightsForm => read(form, rightNames)
export const readNewPartnerForm = (form: URLSearchParams): NewPartnerForm =>
  read(form, ['slug', 'type', ...brandNames, ...rightNames])

export const rightsOfPartner = (partner: Partner): RightsForm => ({
  allowedRedirectOrigins: partner.allowedRedirectOrigins.join('\n'),
  shownBrands: partner.shownBrands.join('\n'),
  mayOrderForOthers: partner.mayOrderForOthers ? 'true' : '',
  requestsPerMinute: partner.requestsPerMinute?.toString() ?? '',
  accessPurposeDe: partner.accessPurpose?.de ?? '',
  accessPurposeEn: partner.accessPurpose?.en ?? '',
  accessDays: partner.accessDays?.toString() ?? '',
  agreementDate: partner.dataProcessingAgreement?.date ?? '',
  agreementVersion: partner.dataProcessingAgreement?.version ?? '',
})

export const rightsRequest = (form: RightsForm) => ({
  allowedRedirectOrigins: linesOf(form.allowedRedirectOrigins),
  shownBrands: linesOf(form.shownBrands),
  mayOrderForOthers: form.mayOrderForOthers === 'true',
  requestsPerMinute: numberOf(form.requestsPerMinute),
  accessPurpose:
    form.accessPurposeDe === '' && form.accessPurposeEn === ''
      ? null
      : { de: form.accessPurposeDe, en: form.accessPurposeEn },
  accessDays: numberOf(form.accessDays),
  dataProcessingAgreement: agreementOf(form.agreementDate, form.agreementVersion),
})

export const newPartnerRequest = ({ slug, type, brandName, brandColour, ...rights }: NewPartnerForm) => ({
  ...{ slug, type, brandName, brandColour },
  ...rightsRequest(rights),
})

/** The version that somebody saw when they opened the form. */
export const versionIn = (form: URLSearchParams): number => Number(form.get('version'))

/** One item per line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is not a number stays a text, which the schema refuses in its words. */
const numberOf = (text: string): number | string | null =>
  text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : text

const kinds: Record<(typeof partnershipTypes)[number], string> = {
  Whitelabel: 'Whitelabel: sells under its own brand',
  ThirdParty: 'ThirdParty: reads data that customers let it read',
  SalesAffiliate: 'SalesAffiliate: sells for us',
}
/** Where the script gets a new preview from, and of which fields. */
export const previewed = (home: Audience['path'] = '/console', more = ''): Html =>
  html` data-preview="${home}/brand-preview" data-preview-fields="brandName brandColour${more}"`

export function kindFields(form: NewPartnerForm, fault: FaultOf): Html {
  const typeFault = fault('type')
  return html`
    ${field({ name: 'slug', label: 'Slug', hint: 'Its name in addresses: lowercase letters, digits and hyphens. It never changes.', type: 'text', autocomplete: 'off', value: form.slug, fault: fault('slug') })}
    ${typeFault !== undefined && notice(typeFault, 'error')}
    ${select(
      { name: 'type', label: 'Kind, which never changes', chosen: form.type },
      partnershipTypes.map((value) => ({ value, label: kinds[value] })),
    )}`
}

export const previewButton = html`<button class="button quiet" type="submit" name="step" value="preview" formnovalidate>Preview</button>`
export const versionField = ({ version }: Pick<Partner, 'version'>): Html =>
  html`<input type="hidden" name="version" value="${version}">`

export const brandFields = (form: BrandForm, fault: FaultOf): Html => html`
    ${field({ name: 'brandName', label: 'Brand name', hint: 'What customers see.', type: 'text', autocomplete: 'off', value: form.brandName, fault: fault('brandName') })}
    ${field({ name: 'brandColour', label: 'Brand colour', hint: 'Such as #0f766e. Any colour works: text is made as dark or light as it has to be.', type: 'text', autocomplete: 'off', value: form.brandColour, fault: fault('brandColour') })}`

export const rightFields = (form: RightsForm, fault: FaultOf): Html => html`
    ${checkBox({
      ...{ name: 'mayOrderForOthers', value: 'true', label: 'May order for other partners' },
      hint: 'For partners whose partner token it has.',
      isChecked: form.mayOrderForOthers === 'true',
    })}
    ${field({ name: 'requestsPerMinute', label: 'Requests per minute', hint: 'Of each of its clients. Empty: the limit that all have.', type: 'text', autocomplete: 'off', value: form.requestsPerMinute, fault: fault('requestsPerMinute'), isOptional: true, isNumber: true })}
    ${textArea({ name: 'allowedRedirectOrigins', label: 'Redirect origins', hint: 'Where customers may be sent back to, one per line, such as https://app.example.com. Empty: anywhere.', value: form.allowedRedirectOrigins, mostCharacters: 8000, fault: fault('allowedRedirectOrigins') })}
    ${textArea({ name: 'shownBrands', label: 'Brands of others', hint: 'Slugs of partners whose brand its links may show too, one per line. They have to agree.', value: form.shownBrands, mostCharacters: 3500, fault: fault('shownBrands') })}
    ${textArea({ name: 'accessPurposeDe', label: 'Purpose of access, in German', hint: 'What it reads the data for, as customers read it when it asks them, such as: Lädt Ihr Auto, wenn der Strom günstig ist.', value: form.accessPurposeDe, mostCharacters: 300 })}
    ${textArea({ name: 'accessPurposeEn', label: 'Purpose of access, in English', hint: 'The same for customers who read English.', value: form.accessPurposeEn, mostCharacters: 300 })}
    ${field({ name: 'accessDays', label: 'Days that access lasts', hint: 'Access that customers give from now on ends by itself after this many days. Empty: when it is withdrawn.', type: 'text', autocomplete: 'off', value: form.accessDays, fault: fault('accessDays'), isOptional: true, isNumber: true })}
    ${field({ name: 'agreementDate', label: 'Data-processing agreement signed on', hint: 'By it the partner processes the data of customers for us (Art. 28 GDPR). Empty: none is recorded.', type: 'date', autocomplete: 'off', value: form.agreementDate, isOptional: true })}
    ${field({ name: 'agreementVersion', label: 'Version of the agreement', hint: 'As the document says, such as 2.1.', type: 'text', autocomplete: 'off', value: form.agreementVersion, isOptional: true })}`
