import type { Db } from '../platform/db/sql.ts'
import { palette } from '../platform/html/palette.ts'
import {
  drawnLogoPath,
  type Logo,
  type LogoVariant,
  noBrand,
  pagesUrlOf,
  type TariffName,
  type Texts,
} from './brand/brand.ts'
import { findBrands, findLogoContent, findLogos } from './brand/repository.ts'
import { findPartner } from './repository.ts'

/** All that mails and documents need of a brand. */
export type LetterBrand = {
  name: string
  colour: string
  /** A PNG: `png` for documents, `url` for mails. Sizes in CSS pixels. */
  logo: { png: Buffer; url: string; width: number; height: number } | null
  /** For mailboxes on a dark background. */
  darkLogo: { url: string; width: number; height: number } | null
  support: { emailAddress: string | null; phoneNumber: string | null; url: string | null } | null
  links: { imprint: string | null; privacy: string | null; terms: string | null }
  texts: { greeting: Texts; footer: Texts }
  /** Sender and reply address; null for the supplier's. */
  sender: string | null
  replyTo: string | null
  /** The start of links in mails: the partner's own host, else the supplier's. */
  pagesUrl: string
  /** What its customers know tariffs as. */
  tariffNames: TariffName[]
}

type Deps = {
  db: Db
  config: {
    authUrl: string
    supplier: {
      name: string
      imprintUrl: string | null
      privacyUrl: string | null
      termsUrl: string | null
    }
  }
}

/** The brand of a mail or document: a partner's as it is now, or the supplier's. */
export async function letterBrand({ db, config }: Deps, partnerId: string | null): Promise<LetterBrand> {
  const partner = partnerId === null ? undefined : await findPartner(db, partnerId)
  if (partner === undefined) return supplierBrand(config)

  const [brands, logos, drawn] = await Promise.all([
    findBrands(db, partner.id),
    findLogos(db, partner.id),
    findLogoContent(db, partner.id, 'light'),
  ])
  const brand = brands.get(partner.id) ?? noBrand
  const pagesUrl = pagesUrlOf(config.authUrl, brand.host)
  const pictureOf = (variant: LogoVariant) => {
    const logo = logos.get(partner.id)?.find((candidate: Logo) => candidate.variant === variant)
    return logo === undefined
      ? null
      : { url: `${pagesUrl}${drawnLogoPath(partner.slug, logo)}`, width: logo.width, height: logo.height }
  }
  const light = pictureOf('light')
  const support = {
    emailAddress: brand.supportEmailAddress,
    phoneNumber: brand.supportPhoneNumber,
    url: brand.supportUrl,
  }
  return {
    name: partner.brandName,
    colour: partner.brandColour,
    logo: light === null || drawn === undefined ? null : { ...light, png: drawn.png },
    darkLogo: pictureOf('dark'),
    support: Object.values(support).every((way) => way === null) ? null : support,
    links: { imprint: brand.imprintUrl, privacy: brand.privacyUrl, terms: brand.termsUrl },
    texts: { greeting: brand.greeting, footer: brand.footer },
    sender: brand.mailSender,
    replyTo: brand.mailReplyTo,
    pagesUrl,
    tariffNames: brand.tariffNames,
  }
}

function supplierBrand({ authUrl, supplier }: Deps['config']): LetterBrand {
  const { name, imprintUrl, privacyUrl, termsUrl } = supplier
  return {
    name,
    colour: palette.accent.light,
    ...{ logo: null, darkLogo: null, support: null, sender: null, replyTo: null },
    links: { imprint: imprintUrl ?? `${authUrl}/imprint`, privacy: privacyUrl, terms: termsUrl },
    texts: { greeting: noBrand.greeting, footer: noBrand.footer },
    pagesUrl: authUrl,
    tariffNames: [],
  }
}
