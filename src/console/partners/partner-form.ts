/** The forms about a partner, and the requests of the operator API that they stand for. Pure. */
import { agreementOf } from '../../partners/data-processing-agreement.ts'
import type { Partner } from '../../partners/partner.ts'

const brandFields = ['brandName', 'brandColour'] as const
const rightFields = [
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
export type BrandForm = Record<(typeof brandFields)[number], string>
export type RightsForm = Record<(typeof rightFields)[number], string>
export type NewPartnerForm = Record<'slug' | 'type', string> & BrandForm & RightsForm

export const emptyPartner: NewPartnerForm = {
  ...{ slug: '', type: 'Whitelabel', brandName: '', brandColour: '#0f766e' },
  ...{ allowedRedirectOrigins: '', shownBrands: '', mayOrderForOthers: '', requestsPerMinute: '' },
  ...{ accessPurposeDe: '', accessPurposeEn: '', accessDays: '' },
  ...{ agreementDate: '', agreementVersion: '' },
}

const read = <Name extends string>(form: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, form.get(name)?.trim() ?? ''])) as Record<Name, string>

export const readBrandForm = (form: URLSearchParams): BrandForm => read(form, brandFields)
export const readRightsForm = (form: URLSearchParams): RightsForm => read(form, rightFields)
export const readNewPartnerForm = (form: URLSearchParams): NewPartnerForm =>
  read(form, ['slug', 'type', ...brandFields, ...rightFields])

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
