import type { FastifyRequest } from 'fastify'
import { logoPath, pagesUrlOf, shownTariffName } from '../../partners/brand/brand.ts'
import type { KnownBrand, PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { PageBrand, PageFrame } from '../../platform/html/page-frame.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import type { Config } from '../../platform/settings/config.ts'

type FrameDeps = { directory: Cached<PartnerDirectory>; config: Pick<Config, 'authUrl' | 'supplier'> }

const maxBrands = 1000

/** Frames the pages of a request by the brands in memory and the host at which it came in. */
export function pageFrames({ directory, config: { authUrl, supplier } }: FrameDeps) {
  const { protocol, origin } = new URL(authUrl)
  const shown = boundedCache<PartnerDirectory, PageBrand>(maxBrands)
  const { imprintUrl, privacyUrl, termsUrl } = supplier
  const links = { imprint: imprintUrl ?? '/imprint', privacy: privacyUrl, terms: termsUrl }

  const brandOf = (slug: string): PageBrand | undefined => {
    const known = directory.current().brands.get(slug)
    return known && shown.get(directory.current(), slug, () => pageBrand(known, authUrl))
  }

  return (request: FastifyRequest): PageFrame => {
    const slug = slugOfHost(directory.current(), request)
    return {
      brandOf,
      hostBrand: slug === undefined ? undefined : brandOf(slug),
      origin: slug === undefined ? origin : `${protocol}//${spelledHost(request.host)}`,
      supplier: { name: supplier.name, links },
    }
  }
}

/**
 * The partner at whose own host a request came in. Most installations have no such host. `request.host` is X-Forwarded-Host
 * from a trusted proxy; the `Host` header counts too, since a proxy may pass on an X-Forwarded-Host of the caller.
 */
export function slugOfHost({ slugsByHost }: PartnerDirectory, request: FastifyRequest): string | undefined {
  if (slugsByHost.size === 0) return undefined
  const slugOf = (host = '') => slugsByHost.get(spelledHost(host).replace(/:\d*$/, ''))
  const named = request.host
  return slugOf(named) ?? (request.headers.host === named ? undefined : slugOf(request.headers.host))
}

/** A host in its one spelling: lower case and no dot at the end, which names the same host. */
const spelledHost = (host: string): string => host.toLowerCase().replace(/\.(?=$|:)/, '')

/** A brand as pages show it. */
export function pageBrand({ partner, brand, logos }: KnownBrand, authUrl: string): PageBrand {
  const logoOf = (variant: 'light' | 'dark') => {
    const logo = logos.find((candidate) => candidate.variant === variant)
    return logo === undefined
      ? null
      : { url: logoPath(partner.slug, logo), width: logo.width, height: logo.height }
  }
  return {
    slug: partner.slug,
    name: partner.brandName,
    logo: logoOf('light'),
    darkLogo: logoOf('dark'),
    support: {
      emailAddress: brand.supportEmailAddress,
      phoneNumber: brand.supportPhoneNumber,
      url: brand.supportUrl,
    },
    links: { imprint: brand.imprintUrl, privacy: brand.privacyUrl, terms: brand.termsUrl },
    footer: brand.footer,
    pagesUrl: pagesUrlOf(authUrl, brand.host),
    tariffName: (tariff) => shownTariffName(brand.tariffNames, tariff),
  }
}
