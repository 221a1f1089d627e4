/** The form of a brand, and the request of the operator API that it stands for. Pure. */
import type { Brand, TariffName } from '../../partners/brand/brand.ts'
import type { BrandedPartner } from '../../partners/brand/manage-brand.ts'
import { linesOf } from '../partners/partner-form.ts'

const texts = [
  ...(['darkColour', 'host', 'supportEmailAddress', 'supportPhoneNumber', 'supportUrl'] as const),
  ...(['mailSender', 'mailReplyTo', 'imprintUrl', 'privacyUrl', 'termsUrl'] as const),
] as const
const words = ['greetingDe', 'greetingEn', 'footerDe', 'footerEn'] as const
const names = ['brandName', 'brandColour', ...texts, ...words, 'tariffNames'] as const

export type WholeBrandForm = Record<(typeof names)[number], string>

export const readWholeBrandForm = (form: URLSearchParams): WholeBrandForm =>
  Object.fromEntries(
    names.map((name) => [name, (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()]),
  ) as WholeBrandForm

export const brandFormOf = ({ partner, brand }: BrandedPartner): WholeBrandForm => ({
  brandName: partner.brandName,
  brandColour: partner.brandColour,
  ...(Object.fromEntries(texts.map((name) => [name, brand[name] ?? ''])) as Pick<
    WholeBrandForm,
    (typeof texts)[number]
  >),
  greetingDe: brand.greeting.de ?? '',
  greetingEn: brand.greeting.en ?? '',
  footerDe: brand.footer.de ?? '',
  footerEn: brand.footer.en ?? '',
  tariffNames: brand.tariffNames.map(lineOf).join('\n'),
})

const lineOf = ({ tariffKey, de, en }: TariffName): string =>
  `${tariffKey} = ${de ?? ''}${en === null ? '' : ` | ${en}`}`

/** The body of the request; what is empty is null. */
export const brandRequest = ({
  brandName,
  brandColour,
  greetingDe,
  greetingEn,
  footerDe,
  footerEn,
  tariffNames,
  ...rest
}: WholeBrandForm) => ({
  ...{ brandName, brandColour },
  ...(Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, text || null])) as Pick<
    Brand,
    (typeof texts)[number]
  >),
  greeting: { de: greetingDe || null, en: greetingEn || null },
  footer: { de: footerDe || null, en: footerEn || null },
  tariffNames: linesOf(tariffNames).map(tariffNameOf),
})

/** `KEY = German name | English name`; either name may be missing. */
function tariffNameOf(line: string): TariffName {
  const [tariffKey = '', ...rest] = line.split('=')
  const [de = '', en = ''] = rest.join('=').split('|')
  return { tariffKey: tariffKey.trim(), de: de.trim() || null, en: en.trim() || null }
}
