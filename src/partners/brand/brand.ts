/** What customers see of a partner besides its name and colour. */
export type Brand = {
  /** Used instead of the brand colour on dark backgrounds; null for the same one. */
  darkColour: string | null
  /** The partner's own host for customer pages, such as `strom.example.com`. */
  host: string | null
  supportEmailAddress: string | null
  supportPhoneNumber: string | null
  supportUrl: string | null
  mailSender: string | null
  mailReplyTo: string | null
  imprintUrl: string | null
  privacyUrl: string | null
  termsUrl: string | null
  /** Its own words, after the greeting of a mail. */
  greeting: Texts
  /** Its own words, in the footer of pages and mails. */
  footer: Texts
  /** What tariffs are called for its customers. For display only: orders and contracts keep the tariff's own name. */
  tariffNames: TariffName[]
}

export type Texts = { de: string | null; en: string | null }
export type TariffName = { tariffKey: string } & Texts

export const logoVariants = ['light', 'dark'] as const
export type LogoVariant = (typeof logoVariants)[number]

/** A logo as it is known in memory; its content stays in the database. */
export type Logo = {
  variant: LogoVariant
  contentType: LogoType
  /** In CSS pixels. */
  width: number
  height: number
  hash: string
}
export type LogoType = 'image/svg+xml' | 'image/png'

export const noBrand: Brand = {
  ...{ darkColour: null, host: null, supportEmailAddress: null, supportPhoneNumber: null, supportUrl: null },
  ...{ mailSender: null, mailReplyTo: null, imprintUrl: null, privacyUrl: null, termsUrl: null },
  ...{ greeting: { de: null, en: null }, footer: { de: null, en: null }, tariffNames: [] },
}

/** The path of a logo. It has the hash of the content, so that browsers may keep it for good. */
export const logoPath = (
  slug: string,
  { variant, contentType, hash }: Pick<Logo, 'variant' | 'contentType' | 'hash'>,
): string => `/brand/${slug}/${fileNames[variant]}.${contentType === 'image/png' ? 'png' : 'svg'}?v=${hash}`

/** The path of the logo as a PNG, which mail programs show. */
export const drawnLogoPath = (slug: string, logo: Pick<Logo, 'variant' | 'hash'>): string =>
  logoPath(slug, { ...logo, contentType: 'image/png' })

const fileNames: Record<LogoVariant, string> = { light: 'logo', dark: 'logo-dark' }

/** Which logo a file name of these paths means. */
export const logoOfFile = (name: string): { variant: LogoVariant; isPng: boolean } | undefined => {
  const [, dark, ending] = /^logo(-dark)?\.(svg|png)$/.exec(name) ?? []
  if (ending === undefined) return undefined
  return { variant: dark === undefined ? 'light' : 'dark', isPng: ending === 'png' }
}

/** What a tariff is called for the partner's customers, in their language or the other one, or by its own name. */
export function shownTariffName(
  names: readonly TariffName[],
  { tariffKey, tariffName, lang }: { tariffKey: string; tariffName: string; lang: 'de' | 'en' },
): string {
  const found = names.find((name) => name.tariffKey === tariffKey)
  return found?.[lang] ?? found?.[lang === 'de' ? 'en' : 'de'] ?? tariffName
}

/** The address at which a partner's customers find their pages: as `authUrl`, at the partner's own host. */
export function pagesUrlOf(authUrl: string, host: string | null): string {
  if (host === null) return authUrl
  const url = new URL(authUrl)
  url.hostname = host
  return url.origin
}
