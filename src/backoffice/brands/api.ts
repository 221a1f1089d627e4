import type { readLogo } from '../../partners/brand/logos/read-logo.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { changing, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { PartnerPath } from '../partners/schema.ts'
import {
  approveBrand,
  brandItem,
  dropLogo,
  editBrand,
  editLogo,
  readProposals,
  refuseBrand,
  sharePreview,
  unsharePreviews,
} from './audited-brand.ts'
import {
  BrandApproval,
  BrandItem,
  BrandProposals,
  BrandRefusal,
  BrandRequest,
  EndedPreviewLinks,
  LogoPath,
  LogoRequest,
  PreviewLink,
} from './schema.ts'

export type BrandDeps = OperatorDeps & {
  config: Pick<Config, 'authUrl' | 'baseUrl' | 'supplier'>
  readLogo: InThread<typeof readLogo>
}

export const brandRoutes =
  ({ db, catalogue, config, readLogo }: BrandDeps) =>
  async (api: Server) => {
    api.get(
      '/partners/:slug/brand',
      reading('Partners', 'operator:partners', {
        operationId: 'getBrand',
        summary: 'Get the brand of a partner',
        description: 'All that its customers see of it, and how well its colours can be read.',
        params: PartnerPath,
        response: { 200: Envelope(BrandItem) },
      }),
      async ({ params }) => ok(brandItem(await getBrand(db, params.slug), config)),
    )

    api.put(
      '/partners/:slug/brand',
      changing('Partners', 'operator:partners', {
        operationId: 'putBrand',
        summary: 'Set the brand of a partner',
        description:
          'Replaces the brand as a whole, but for its logos. Takes effect within 5 seconds, also in mails that are not sent yet. Any colour is accepted: `colourChecks` says where another one is shown, because it could not be read.',
        params: PartnerPath,
        body: BrandRequest,
        response: { 200: Envelope(BrandItem), 409: ErrorEnvelope },
      }),
      async (request) => {
        const editing = { catalogue: catalogue.current(), config, operator: operatorOf(request) }
        return ok(brandItem(await editBrand(db, request.params.slug, request.body, editing), config))
      },
    )

    api.put(
      '/partners/:slug/brand/logos/:variant',
      changing('Partners', 'operator:partners', {
        operationId: 'putLogo',
        summary: 'Set a logo of a partner',
        description:
          'An SVG or PNG. It is written anew from what is allowed in it; the answer to anything else says what it is. Without a logo for dark pages, the other one is shown there on white.',
        params: LogoPath,
        body: LogoRequest,
        response: { 200: Envelope(BrandItem) },
      }),
      async (request) => {
        const { slug, variant } = request.params
        const logo = await readLogo(Buffer.from(request.body.content, 'base64'))
        return ok(brandItem(await editLogo(db, slug, { variant, logo }, operatorOf(request)), config))
      },
    )

    api.delete(
      '/partners/:slug/brand/logos/:variant',
      changing('Partners', 'operator:partners', {
        operationId: 'deleteLogo',
        summary: 'Remove a logo of a partner',
        description: 'Pages and mails then show its name.',
        params: LogoPath,
        response: { 200: Envelope(BrandItem) },
      }),
      async (request) => {
        const { slug, variant } = request.params
        return ok(brandItem(await dropLogo(db, slug, variant, operatorOf(request)), config))
      },
    )

    api.get(
      '/partners/:slug/brand/proposals',
      reading('Partners', 'operator:partners', {
        operationId: 'getBrandProposals',
        summary: 'Get what a partner proposes for its brand',
        description:
          'A name and logos that wait for your approval; until then customers see those before. `listWork` says which partners wait.',
        params: PartnerPath,
        response: { 200: Envelope(BrandProposals) },
      }),
      async ({ params }) => ok(await readProposals(db, params.slug)),
    )

    api.post(
      '/partners/:slug/brand/proposals/approve',
      changing('Partners', 'operator:partners', {
        operationId: 'approveBrand',
        summary: 'Approve what a partner proposes for its brand',
        description:
          'Takes effect within 5 seconds. A name that looks like yours or another partner’s is refused.',
        params: PartnerPath,
        body: BrandApproval,
        response: { 200: Envelope(BrandItem), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { slug } = request.params
        await approveBrand({ db, config }, slug, request.body, operatorOf(request))
        return ok(brandItem(await getBrand(db, slug), config))
      },
    )

    api.post(
      '/partners/:slug/brand/proposals/refuse',
      changing('Partners', 'operator:partners', {
        operationId: 'refuseBrand',
        summary: 'Refuse what a partner proposes for its brand',
        description: 'Customers go on seeing what they see now. The partner reads the reason.',
        params: PartnerPath,
        body: BrandRefusal,
        response: { 200: Envelope(BrandItem), 409: ErrorEnvelope },
      }),
      async (request) => {
        const { slug } = request.params
        const { revision, reason } = request.body
        await refuseBrand(db, slug, { revision, comment: reason }, operatorOf(request))
        return ok(brandItem(await getBrand(db, slug), config))
      },
    )

    api.post(
      '/partners/:slug/brand/preview-links',
      changing('Partners', 'operator:partners', {
        operationId: 'sharePreview',
        summary: 'Make a link to the preview of a brand',
        description:
          'It shows pages, a mail and a document with sample data in this brand, without signing in, for seven days.',
        params: PartnerPath,
        response: { 200: Envelope(PreviewLink) },
      }),
      async (request) => {
        const { authUrl } = config
        const link = await sharePreview(db, request.params.slug, { authUrl, operator: operatorOf(request) })
        return ok({ url: link.url, expiresAt: link.expiresAt.toISOString() })
      },
    )

    api.delete(
      '/partners/:slug/brand/preview-links',
      changing('Partners', 'operator:partners', {
        operationId: 'endPreviews',
        summary: 'End all links to the preview of a brand',
        description: 'They open nothing from now on.',
        params: PartnerPath,
        response: { 200: Envelope(EndedPreviewLinks) },
      }),
      async (request) => ok(await unsharePreviews(db, request.params.slug, operatorOf(request))),
    )
  }
