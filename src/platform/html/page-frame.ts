/** What customer pages are framed by: the brands of partners, the supplier, and the host at which a page is opened. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Language = 'de' | 'en'

export type PageLogo = { url: string; width: number; height: number }

/** A partner's brand as pages show it. */
export type PageBrand = {
  slug: string
  name: string
  logo: PageLogo | null
  darkLogo: PageLogo | null
  support: { emailAddress: string | null; phoneNumber: string | null; url: string | null }
  links: LegalLinks
  /** The partner's own words at the end of every page. */
  footer: Record<Language, string | null>
  /** The start of the addresses of its customers' pages. */
  pagesUrl: string
  tariffName(tariff: { tariffKey: string; tariffName: string; lang: Language }): string
}

export type LegalLinks = { imprint: string | null; privacy: string | null; terms: string | null }

export type PageFrame = {
  brandOf(slug: string): PageBrand | undefined
  /** The partner whose own host this is; undefined at the supplier's and at unknown ones. */
  hostBrand: PageBrand | undefined
  /** The origin of the pages at this host. */
  origin: string
  supplier: { name: string; links: LegalLinks }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Given by the service; a server without it shows pages without brands. */
    pageFrameOf?: (request: FastifyRequest) => PageFrame
  }
}

export const frameOf = (request: FastifyRequest): PageFrame | undefined =>
  (request.server as FastifyInstance).pageFrameOf?.(request)
