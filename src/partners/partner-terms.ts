/**
 * What can be changed of a partner, one row for each term. The columns, the operator API, forms and facts of the console, the
 * facts on the dashboard, the audit trail and the options of the command line follow from it.
 */
import { Day, Text } from '../domain/fields.ts'
import { Closed, type TSchema, Type } from '../platform/http/schema.ts'
import { parseUrl } from '../platform/parse-url.ts'
import { isCalendarDate } from '../platform/time/berlin.ts'
import { agreementText, type DataProcessingAgreement } from './data-processing-agreement.ts'

export type AccessPurpose = { de: string; en: string }

export type PartnerTerms = {
  brandName: string
  brandColour: string
  allowedRedirectOrigins: string[]
  mayOrderForOthers: boolean
  /** Slugs of other partners whose brand the pages of its links may show. */
  shownBrands: string[]
  /** Requests per minute of each of its clients; null for the limit that all have. */
  requestsPerMinute: number | null
  /** What it wants access to customers' data for, in the words that customers read; null if nobody has said. */
  accessPurpose: AccessPurpose | null
  /** How many days the access lasts that a customer gives it; null: until it is withdrawn. */
  accessDays: number | null
  /** By which it processes the data of customers for the supplier (Art. 28 GDPR); null if none is recorded. */
  dataProcessingAgreement: DataProcessingAgreement | null
}
export type TermName = keyof PartnerTerms

/** How a form asks for a value, or for one part of it. */
export type TermField = {
  part?: string
  /** Where each part has a column of its own. */
  column?: string
  label: string
  hint: string
  as: 'text' | 'colour' | 'date' | 'whole' | 'tick' | 'area' | 'lines'
  maxCharacters?: number
  /** Of `wattline partner add`: how it is written, and what it means. */
  option?: readonly [flags: string, means: string]
}

type Term<Value> = {
  schema: TSchema
  /** What a new partner has unless it is said; null for a term that may be missing. Without, it has to be said. */
  standard?: Value
  /** A rule and its words, where something else than the schema may let a value in. */
  must?: readonly [isValid: (value: NonNullable<Value>) => boolean, must: string]
  tidy?(value: Value): Value
  /** By the name in forms. */
  asks: Readonly<Record<string, TermField>>
  /** On the page of the partner in the console and, unless it has another place there or is ours alone, on its dashboard. */
  fact?: { label: string; isOurs?: true; text(value: Value, usualLimit: number): string | readonly string[] }
}

const hasText = (text: string, max: number) => /\S/.test(text) && text.length <= max

const terms: { readonly [Name in TermName]: Term<PartnerTerms[Name]> } = {
  brandName: {
    schema: Text('The name that customers see.', 'Sonnenstrom'),
    must: [(name) => hasText(name, 100), 'have 1 to 100 characters'],
    tidy: (name) => name.trim(),
    asks: { brandName: { label: 'Brand name', hint: 'What customers see.', as: 'text' } },
  },
  brandColour: {
    schema: Text("The colour of the customers' pages.", '#0f766e', 7),
    standard: '#0f766e',
    must: [(colour) => /^#[0-9a-f]{6}$/i.test(colour), 'be a colour such as #0f766e'],
    tidy: (colour) => colour.toLowerCase(),
    asks: {
      brandColour: {
        label: 'Brand colour',
        hint: 'Such as #0f766e. Any colour works: text is made as dark or light as it has to be.',
        as: 'colour',
        option: ['--brand-colour <#rrggbb>', 'Colour of the customer pages; default #0f766e'],
      },
    },
  },
  allowedRedirectOrigins: {
    schema: Type.Array(Text('An origin.', 'https://app.example.com', 300), {
      description: 'Where customers may be redirected; empty means anywhere.',
      maxItems: 50,
    }),
    standard: [],
    must: [(origins) => origins.every(isOrigin), 'be origins such as https://app.example.com'],
    asks: {
      allowedRedirectOrigins: {
        label: 'Redirect origins',
        hint: 'Where customers may be sent back to, one per line, such as https://app.example.com. Empty: anywhere.',
        as: 'lines',
        maxCharacters: 8000,
        option: [
          '--redirect-origin <https://…>',
          'Origin that customers can be redirected to, repeatable; default: any',
        ],
      },
    },
    fact: { label: 'Redirect origins', text: (origins) => listed(origins, 'Any') },
  },
  mayOrderForOthers: {
    schema: Type.Boolean({
      description: 'Whether it may place orders for partners whose token it has.',
      examples: [false],
    }),
    standard: false,
    asks: {
      mayOrderForOthers: {
        label: 'May order for other partners',
        hint: 'For partners whose partner token it has.',
        as: 'tick',
        option: ['--may-order-for-others', 'Allow it to place orders for partners whose token it has'],
      },
    },
    fact: { label: 'Orders for others', text: (may) => (may ? 'Yes, with their partner token' : 'No') },
  },
  shownBrands: {
    schema: Type.Array(Text('Slug of a partner.', 'demo-whitelabel', 63), {
      description: 'Other partners whose brand the pages of its links may show.',
      maxItems: 50,
    }),
    standard: [],
    asks: {
      shownBrands: {
        label: 'Brands of others',
        hint: 'Slugs of partners whose brand its links may show too, one per line. They have to agree.',
        as: 'lines',
        maxCharacters: 3500,
        option: [
          '--show-brand <slug>',
          'Partner whose brand its links may show, repeatable; default: only its own',
        ],
      },
    },
    fact: { label: 'Brands of others', text: (brands) => listed(brands, 'None') },
  },
  requestsPerMinute: {
    schema: Type.Integer({
      description: 'Requests per minute of each of its clients; null for the limit that all have.',
      minimum: 1,
      maximum: 10_000_000,
      examples: [6000],
    }),
    standard: null,
    must: [(limit) => limit >= 1 && limit <= 10_000_000, 'be 1 to 10,000,000'],
    asks: {
      requestsPerMinute: {
        label: 'Requests per minute',
        hint: 'Of each of its clients. Empty: the limit that all have.',
        as: 'whole',
      },
    },
    fact: {
      label: 'Requests per minute',
      text: (limit, usual) => (limit === null ? `${usual} per client, as all` : `${limit} per client`),
    },
  },
  accessPurpose: {
    schema: Closed(
      {
        de: Text('In German.', 'Lädt Ihr Auto, wenn der Strom günstig ist.', 300),
        en: Text('In English.', 'Charges your car when electricity is cheap.', 300),
      },
      {
        title: 'AccessPurpose',
        description:
          'What the partner wants access for, as customers read it when they are asked and in their account.',
      },
    ),
    standard: null,
    must: [({ de, en }) => hasText(de, 300) && hasText(en, 300), 'have 1 to 300 characters in each language'],
    asks: {
      accessPurposeDe: {
        part: 'de',
        label: 'Purpose of access, in German',
        hint: 'What it reads the data for, as customers read it when it asks them, such as: Lädt Ihr Auto, wenn der Strom günstig ist.',
        as: 'area',
        maxCharacters: 300,
        option: ['--access-purpose-de <text>', 'What it wants access for, as customers read it in German'],
      },
      accessPurposeEn: {
        part: 'en',
        label: 'Purpose of access, in English',
        hint: 'The same for customers who read English.',
        as: 'area',
        maxCharacters: 300,
        option: ['--access-purpose-en <text>', 'The same in English'],
      },
    },
    fact: { label: 'Purpose of access', text: (purpose) => purpose?.en ?? 'Not said' },
  },
  accessDays: {
    schema: Type.Integer({
      description: 'How many days the access lasts that a customer gives; null: until it is withdrawn.',
      minimum: 1,
      maximum: 3650,
      examples: [365],
    }),
    standard: null,
    must: [
      (days) => Number.isInteger(days) && days >= 1 && days <= 3650,
      'be a whole number from 1 to 3,650',
    ],
    asks: {
      accessDays: {
        label: 'Days that access lasts',
        hint: 'Access that customers give from now on ends by itself after this many days. Empty: when it is withdrawn.',
        as: 'whole',
        option: ['--access-days <days>', 'How long access lasts; default: until it is withdrawn'],
      },
    },
    fact: {
      label: 'Access lasts',
      text: (days) => (days === null ? 'Until withdrawn' : `${days} days`),
    },
  },
  dataProcessingAgreement: {
    schema: Closed(
      {
        date: Day('The day of its signature, not in the future.', '2026-03-01'),
        version: { ...Text('Its version, as the document says.', '2.1', 50), minLength: 1 },
      },
      {
        title: 'DataProcessingAgreement',
        description:
          'The agreement by which the partner processes the data of customers for the supplier (Art. 28 GDPR); null if none is recorded.',
      },
    ),
    standard: null,
    must: [
      ({ date, version }) => isDay(date) && hasText(version, 50),
      'have the day of its signature and a version of 1 to 50 characters',
    ],
    asks: {
      agreementDate: {
        part: 'date',
        column: 'agreement_date',
        label: 'Data-processing agreement signed on',
        hint: 'By it the partner processes the data of customers for us (Art. 28 GDPR). Empty: none is recorded.',
        as: 'date',
        option: ['--agreement-date <yyyy-mm-dd>', 'When its data-processing agreement was signed'],
      },
      agreementVersion: {
        part: 'version',
        column: 'agreement_version',
        label: 'Version of the agreement',
        hint: 'As the document says, such as 2.1.',
        as: 'text',
        option: ['--agreement-version <text>', 'Version of that agreement'],
      },
    },
    fact: {
      label: 'Data-processing agreement',
      text: (agreement) => agreementText(agreement) ?? 'None recorded',
      isOurs: true,
    },
  },
}

const listed = (texts: readonly string[], none: string) => (texts.length === 0 ? none : texts)

/** A day of the calendar that the database can store. */
const isDay = (text: string): boolean => /^(19|20|21)/.test(text) && isCalendarDate(text)

function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text
}

export type TermRow = readonly [name: TermName, term: Term<unknown>]

/** The rows, whatever the type of their values. */
export const partnerTerms = Object.entries(terms) as TermRow[]
const isOfBrand = ([name]: TermRow) => name === 'brandName' || name === 'brandColour'
export const brandTerms = partnerTerms.filter(isOfBrand)
export const rightTerms = partnerTerms.filter((row) => !isOfBrand(row))

const mapped = (toValue: (row: TermRow) => unknown) =>
  Object.fromEntries(partnerTerms.map((row) => [row[0], toValue(row)])) as PartnerTerms

/** The terms alone, of what has more: only what the table names is shown to others. */
export const termsIn = (given: PartnerTerms): PartnerTerms => mapped(([name]) => given[name])

/** What was not said is as usual. */
export const withStandards = (
  draft: Pick<PartnerTerms, 'brandName'> & { [Name in TermName]?: PartnerTerms[Name] | null | undefined },
): PartnerTerms => mapped(([name, { standard }]) => draft[name] ?? standard)

export const tidied = (given: PartnerTerms): PartnerTerms =>
  mapped(([name, { tidy }]) => tidy?.(given[name]) ?? given[name])

/** A part of a term that consists of several. */
export const partOf = (value: unknown, part: string): unknown =>
  new Map(Object.entries(value ?? {})).get(part)
