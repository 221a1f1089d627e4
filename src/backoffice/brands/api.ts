import type { readLogo } from '../../partners/brand/logos/read-logo.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { type OperatorDeps, operations } from '../operation.ts'
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
  async (server: Server) => {
    const api = operations(server, 'Partners', { role: 'operator:partners', db })

    api.get('/partners/:slug/brand', {
      operationId: 'getBrand',
      summary: 'Get the brand of a partner',
      description: 'All that its customers see of it, and how well its colours can be read.',
      params: PartnerPath,
      data: BrandItem,
      does: async ({ params }) => brandItem(await getBrand(db, params.slug), config),
    })

    api.put('/partners/:slug/brand', {
      operationId: 'putBrand',
      summary: 'Set the brand of a partner',
      description:
        'Replaces the brand as a whole, but for its logos. Takes effect within 5 seconds, also in mails that are not sent yet. Any colour is accepted: `colourChecks` says where another one is shown, because it could not be read.',
      params: PartnerPath,
      body: BrandRequest,
      data: BrandItem,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params, body, operator }) => {
        const editing = { catalogue: catalogue.current(), config, operator: operator }
        return brandItem(await editBrand(db, params.slug, body, editing), config)
      },
    })

    api.put('/partners/:slug/brand/logos/:variant', {
      operationId: 'putLogo',
      summary: 'Set a logo of a partner',
      description:
        'An SVG or PNG. It is rewritten from what is allowed in it; the answer to anything else says what it is. Without a logo for dark pages, the other one is shown there on white.',
      params: LogoPath,
      body: LogoRequest,
      data: BrandItem,
      does: async ({ params: { slug, variant }, body, operator }) => {
        const logo = await readLogo(Buffer.from(body.content, 'base64'))
        return brandItem(await editLogo(db, slug, { variant, logo }, operator), config)
      },
    })

    api.delete('/partners/:slug/brand/logos/:variant', {
      operationId: 'deleteLogo',
      summary: 'Remove a logo of a partner',
      description: 'Pages and mails then show its name.',
      params: LogoPath,
      data: BrandItem,
      does: async ({ params: { slug, variant }, operator }) =>
        brandItem(await dropLogo(db, slug, variant, operator), config),
    })

    api.get('/partners/:slug/brand/proposals', {
      operationId: 'getBrandProposals',
      summary: 'Get what a partner proposes for its brand',
      description:
        'A name and logos that wait for your approval; until then customers see those before. `listWork` says which partners wait.',
      params: PartnerPath,
      data: BrandProposals,
      does: ({ params }) => readProposals(db, params.slug),
    })

    api.post('/partners/:slug/brand/proposals/approve', {
      operationId: 'approveBrand',
      summary: 'Approve what a partner proposes for its brand',
      description:
        'Takes effect within 5 seconds. A name that looks like yours or another partner’s is refused.',
      params: PartnerPath,
      body: BrandApproval,
      data: BrandItem,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params: { slug }, body, operator }) => {
        await approveBrand({ db, config }, slug, body, operator)
        return brandItem(await getBrand(db, slug), config)
      },
    })

    api.post('/partners/:slug/brand/proposals/refuse', {
      operationId: 'refuseBrand',
      summary: 'Refuse what a partner proposes for its brand',
      description: 'Customers go on seeing what they see now. The partner reads the reason.',
      params: PartnerPath,
      body: BrandRefusal,
      data: BrandItem,
      refuses: { 409: ErrorEnvelope },
      does: async ({ params: { slug }, body, operator }) => {
        const { revision, reason } = body
        await refuseBrand(db, slug, { revision, comment: reason }, operator)
        return brandItem(await getBrand(db, slug), config)
      },
    })

    api.post('/partners/:slug/brand/preview-links', {
      operationId: 'sharePreview',
      summary: 'Make a link to the preview of a brand',
      description:
        'It shows pages, a mail and a document with sample data in this brand, without signing in, for seven days.',
      params: PartnerPath,
      data: PreviewLink,
      does: async ({ params, operator }) => {
        const { url, expiresAt } = await sharePreview(db, params.slug, { authUrl: config.authUrl, operator })
        return { url, expiresAt: expiresAt.toISOString() }
      },
    })

    api.delete('/partners/:slug/brand/preview-links', {
      operationId: 'endPreviews',
      summary: 'End all links to the preview of a brand',
      description: 'They open nothing from now on.',
      params: PartnerPath,
      data: EndedPreviewLinks,
      does: ({ params, operator }) => unsharePreviews(db, params.slug, operator),
    })
  }
