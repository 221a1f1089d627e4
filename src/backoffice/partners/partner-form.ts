/** The forms about a partner, and the requests of the operator API that they stand for. */
import type { Partner } from '../../partners/partner.ts'
import {
  brandTerms,
  partnerTerms,
  partOf,
  rightTerms,
  type TermField,
  type TermName,
  type TermRow,
} from '../../partners/partner-terms.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Audience } from '../../web/audience.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { FaultOf } from '../../web/kit/form-page.ts'

type Texts = Readonly<Record<string, string>>
export type BrandForm = Record<(typeof brandNames)[number], string>
export type NewPartnerForm = Record<'slug' | 'type', string> & BrandForm & Texts

const brandNames = ['brandName', 'brandColour'] as const
const rightNames = rightTerms.flatMap(([, { asks }]) => Object.keys(asks))

export const emptyPartner: NewPartnerForm = {
  slug: '',
  type: 'Whitelabel',
  brandName: '',
  brandColour: '#0f766e',
}

const read = <Name extends string>(form: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, form.get(name)?.trim() ?? ''])) as Record<Name, string>

export const readBrandForm = (form: URLSearchParams): BrandForm => read(form, brandNames)
export const readRightsForm = (form: URLSearchParams): Texts => read(form, rightNames)
export const readNewPartnerForm = (form: URLSearchParams): NewPartnerForm =>
  Object.assign(read(form, ['slug', 'type', ...brandNames] as const), readRightsForm(form))

/** The terms as a form has them. */
export const rightsOfPartner = (partner: Partner): Texts =>
  Object.fromEntries(
    rightTerms.flatMap(([name, { asks }]) =>
      Object.entries(asks).map(([asked, { part }]) => {
        const value = part === undefined ? partner[name] : partOf(partner[name], part)
        return [asked, Array.isArray(value) ? value.join('\n') : String(value || '')]
      }),
    ),
  )

/** The terms that were asked for, as the API wants them; schema and rules judge what was typed. */
export const rightsRequest = (
  texts: Readonly<Record<string, string | undefined>>,
): { [Name in TermName]?: unknown } =>
  Object.fromEntries(
    partnerTerms.flatMap(([name, { asks, standard }]) => {
      if (!Object.keys(asks).some((asked) => asked in texts)) return []
      const values = Object.entries(asks).map(
        ([asked, { part, as }]) => [part, typed[as](texts[asked] ?? '')] as const,
      )
      const isNone = standard === null && values.every(([, value]) => value === '')
      const [[part, value] = []] = values
      return [[name, isNone ? null : part === undefined ? value : Object.fromEntries(values)]]
    }),
  )

export const newPartnerRequest = ({ slug, type, ...terms }: NewPartnerForm) => ({
  ...{ slug, type },
  ...rightsRequest(terms),
})

/** The version that somebody saw when they opened the form. */
export const versionIn = (form: URLSearchParams): number => Number(form.get('version'))

/** One item per line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const asTyped = (text: string) => text
const typed: Record<TermField['as'], (text: string) => unknown> = {
  ...{ text: asTyped, colour: asTyped, date: asTyped, area: asTyped, lines: linesOf },
  tick: (text) => text === 'true',
  /** What is not a number stays a text, which the schema refuses in its words. */
  whole: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
}

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

const termFields = (rows: readonly TermRow[], form: Texts, fault: FaultOf): Html[] =>
  rows.flatMap(([term, { asks, standard }]) =>
    Object.entries(asks).map(([name, { label, hint, as, maxCharacters = 300 }]) => {
      const shown = { name, label, hint, value: form[name] ?? '' }
      if (as === 'tick') return checkBox({ ...shown, value: 'true', isChecked: shown.value === 'true' })
      const judged = { ...shown, fault: name === term ? fault(name) : undefined }
      if (as === 'lines' || as === 'area') return textArea({ ...judged, maxCharacters })
      const type = as === 'date' ? as : 'text'
      const one = field({
        ...judged,
        ...{ type, autocomplete: 'off', isOptional: standard === null, isNumber: as === 'whole' },
      })
      return as === 'colour' ? html`<div data-colour>${one}</div>` : one
    }),
  )

export const brandFields = (form: BrandForm, fault: FaultOf): Html =>
  html`${termFields(brandTerms, form, fault)}`

export const rightFields = (form: Texts, fault: FaultOf): Html => html`${termFields(rightTerms, form, fault)}`
