import type { readLogo } from '../../partners/brand/logos/read-logo.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { changing, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { brandItem, dropLogo, editBrand, editLogo, sharePreview, unsharePreviews } from './audited-brand.ts'
import {
  BrandItem,
  BrandRequest,
  EndedPreviewLinks,
  LogoPath,
  LogoRequest,
  PreviewLink,
} from './brand-schema.ts'
import { PartnerPath } from './schema.ts'

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
