import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  dropLogo,
  editBrand,
  editLogo,
  sharePreview,
  unsharePreviews,
} from '../../operator/partners/audited-brand.ts'
import { BrandRequest } from '../../operator/partners/brand-schema.ts'
import { previewContent } from '../../pages/brand/preview/preview-content.ts'
import { sendSample } from '../../pages/brand/preview/send-sample.ts'
import { type LogoVariant, logoVariants } from '../../partners/brand/brand.ts'
import { maxLogoBytes } from '../../partners/brand/logos/logo-fault.ts'
import { type BrandedPartner, getBrand } from '../../partners/brand/manage-brand.ts'
import { colourChecks } from '../../platform/html/colour-checks.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { doneOf } from '../frame/done-texts.ts'
import { statusOf } from '../frame/faults.ts'
import { instantText } from '../frame/instant-text.ts'
import { notice } from '../frame/parts.ts'
import { showPage } from '../frame/show-page.ts'
import type { SignedIn } from '../signed-in.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { brandFormOf, brandRequest, readWholeBrandForm, type WholeBrandForm } from './brand-form.ts'
import { brandPage } from './brand-page.ts'
import { versionIn } from './partner-form.ts'
import { brandPath } from './paths.ts'
import { secretPage } from './secret-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
const mayChange = ['operator:partners'] as const
const room = 'partners'

/** What a partner's customers see of it: the form, its logos, and the preview for staff and for the partner. */
export const brandRoutes = (context: ConsoleContext) => async (server: Server) => {
  await server.register(multipart)
  const { deps, guardOf } = context
  const { get, post, upload } = staffRoutes(server, context)
  const act = confirmedActs(server, context)
  const show = showPage(context)
  const slugIn = ({ params }: FastifyRequest) => (params as { slug: string }).slug
  const brandIn = (request: FastifyRequest) => getBrand(deps.db, slugIn(request))

  type Shown = { form: WholeBrandForm; refusal?: Refusal | undefined; version?: number }
  function showBrand(me: SignedIn, visit: Visit, { partner, logos }: BrandedPartner, shown: Shown) {
    const { form, refusal, version = partner.version } = shown
    const content = brandPage({
      ...{ partner: { ...partner, version }, logos, form, refusal },
      done: doneOf(visit.request.url),
      guard: guardOf(visit.request, visit.reply),
    })
    return show(me, visit, { title: `Brand of ${partner.slug}`, room, content, status: statusOf(refusal) })
  }

  get('/partners/:slug/brand', mayChange, async (me, request, reply) => {
    const branded = await brandIn(request)
    return showBrand(me, { request, reply }, branded, { form: brandFormOf(branded) })
  })

  post('/partners/:slug/brand', mayChange, async (me, request, reply) => {
    const branded = await brandIn(request)
    const { slug } = branded.partner
    const form = readWholeBrandForm(formOf(request))
    // The form keeps the version that was seen at first.
    const version = versionIn(formOf(request))
    const visit = { request, reply }
    if (formOf(request).get('step') === 'preview') return showBrand(me, visit, branded, { form, version })
    const done = await orRefusal(() => {
      const body = checkedInput(request, BrandRequest, { ...brandRequest(form), version })
      const { operator } = me
      return editBrand(deps.db, slug, body, {
        ...{ catalogue: deps.catalogue.current(), addresses: deps.config, operator },
      })
    })
    return done instanceof Refusal
      ? showBrand(me, visit, branded, { form, version, refusal: done })
      : seeOther(reply, `${brandPath(slug)}?done=brand-saved`)
  })

  upload('/partners/:slug/brand/logo', mayChange, async (me, request, reply, { form, file }) => {
    const branded = await brandIn(request)
    const { slug } = branded.partner
    const stored = await orRefusal(async () => {
      if (file === undefined || file.name === '') throw invalid('Choose a file first.')
      const bytes = await firstBytes(file.content)
      const logo = await deps.readLogo(bytes)
      return editLogo(deps.db, slug, { variant: variantIn(form), logo }, me.operator)
    })
    return stored instanceof Refusal
      ? showBrand(me, { request, reply }, branded, { form: brandFormOf(branded), refusal: stored })
      : seeOther(reply, `${brandPath(slug)}?done=logo-saved`)
  })

  post('/partners/:slug/brand/logo/remove', mayChange, async (me, request, reply) => {
    await dropLogo(deps.db, slugIn(request), variantIn(formOf(request)), me.operator)
    return seeOther(reply, `${brandPath(slugIn(request))}?done=logo-removed`)
  })

  get('/partners/:slug/brand/preview', anyRole, async (me, request, reply) => {
    const { partner, brand } = await brandIn(request)
    const { slug, brandName: name, brandColour } = partner
    const checks = colourChecks(brandColour, brand.darkColour)
    const path = `${brandPath(slug)}/preview`
    const content = previewContent({ name, lang: 'en', path, colourChecks: checks })
    return show(me, { request, reply }, { title: `Preview of ${slug}`, room, content, hasFrame: true })
  })

  get('/partners/:slug/brand/preview/:sample', anyRole, async (_me, request, reply) => {
    const { partner, brand } = await brandIn(request)
    const { sample } = request.params as { sample: string }
    const shown = { ...partner, darkColour: brand.darkColour }
    return sendSample(deps, shown, { request, reply, name: sample })
  })

  act('/partners/:slug/brand/share', mayChange, {
    room,
    async asks(_me, request) {
      const { partner } = await brandIn(request)
      return {
        title: `Make a preview link for ${partner.slug}?`,
        says: html`<p>Whoever has the link sees the preview of the brand with sample data, for seven days, without signing in.</p>
          <p><a href="${brandPath(partner.slug)}/unshare">End the links that there are</a></p>`,
        act: 'Make a link',
        back: brandPath(partner.slug),
      }
    },
    async does(me, request, reply) {
      const slug = slugIn(request)
      const { operator } = me
      const { url, expiresAt } = await sharePreview(deps.db, slug, { authUrl: deps.config.authUrl, operator })
      const content = secretPage({
        title: `Preview link for ${slug}`,
        secret: { label: 'Link', value: url },
        more: [['Ends', instantText(expiresAt.toISOString(), operator.now)]],
        next: { path: brandPath(slug), label: 'Back to the brand' },
      })
      return show(me, { request, reply }, { title: `Preview link for ${slug}`, room, content })
    },
  })

  act('/partners/:slug/brand/unshare', mayChange, {
    room,
    async asks(_me, request) {
      const { partner } = await brandIn(request)
      return {
        title: `End all preview links of ${partner.slug}?`,
        says: notice('They open nothing from then on.'),
        act: 'End them',
        back: brandPath(partner.slug),
      }
    },
    async does({ operator }, request, reply) {
      await unsharePreviews(deps.db, slugIn(request), operator)
      return seeOther(reply, `${brandPath(slugIn(request))}?done=previews-ended`)
    },
  })
}

const invalid = (message: string) =>
  new Refusal('invalid', { code: 'validation-failed', message, details: 'logo' })

function variantIn(form: URLSearchParams): LogoVariant {
  const variant = logoVariants.find((known) => known === form.get('variant'))
  if (variant === undefined) throw invalid('variant must be light or dark.')
  return variant
}

/** Reads as much as a logo may have and a byte more, which tells that it is too large. */
async function firstBytes(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxLogoBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxLogoBytes + 1)
}
