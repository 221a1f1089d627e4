import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorDeps } from '../../operator/operation.ts'
import {
  dropLogo,
  editBrand,
  editLogo,
  sharePreview,
  unsharePreviews,
} from '../../operator/partners/audited-brand.ts'
import type { BrandDeps } from '../../operator/partners/brand-routes.ts'
import { BrandRequest } from '../../operator/partners/brand-schema.ts'
import { previewContent } from '../../pages/brand/preview/preview-content.ts'
import { sendSample } from '../../pages/brand/preview/send-sample.ts'
import { type LogoVariant, logoVariants } from '../../partners/brand/brand.ts'
import { maxLogoBytes } from '../../partners/brand/logos/logo-fault.ts'
import { type BrandedPartner, getBrand } from '../../partners/brand/manage-brand.ts'
import { findProposals, findProposedLogo, waitingAmong } from '../../partners/brand/manage-proposals.ts'
import { isAbout } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { colourChecks } from '../../platform/html/colour-checks.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import type { ConfirmedAct, PageRoutes } from '../../web/confirmed-act.ts'
import { type ChangeTerms, withoutProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { notice } from '../../web/frame/parts.ts'
import { type Handler, ifProved } from '../../web/if-proved.ts'
import type { SignInContext } from '../../web/sign-in-context.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { Upload } from '../../web/upload.ts'
import { brandFormOf, brandRequest, readWholeBrandForm, type WholeBrandForm } from './brand-form.ts'
import { type BrandPlace, brandPage } from './brand-page.ts'
import { versionIn } from './partner-form.ts'
import { secretPage } from './secret-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** The pages about a brand for one audience: operators in the console, or the partner itself in its dashboard. */
export type BrandPages<Me extends SignedIn, Right, Room extends string> = {
  deps: BrandPageDeps
  routes: PageRoutes<Right, Me> & {
    upload(
      path: string,
      right: Right,
      terms: ChangeTerms,
      handle: (...given: [...Parameters<Handler<Me>>, upload: Upload]) => Promise<FastifyReply>,
    ): void
  }
  act(path: string, right: Right, act: ConfirmedAct<Me, Room>): void
  /** The route of the form, and the page that it is in. */
  route: string
  placeOf(slug: string): BrandPlace & { path: Path }
  room: Room
  mayRead: Right
  mayChange: Right
  /** What counts at once wants a fresh proof; what waits for the supplier does not. */
  termsOf(...audit: ChangeTerms['audit']): ChangeTerms
  slugIn(me: Me, request: FastifyRequest): string
  guardOf: SignInContext['guardOf']
  show(
    me: Me,
    visit: Visit,
    page: { title: string; room: Room; content: Html; status?: number; hasFrame?: boolean },
  ): FastifyReply
}
type Path = `/${string}`
type BrandPageDeps = Pick<OperatorDeps, 'db' | 'catalogue'> &
  Parameters<typeof sendSample>[0] &
  Pick<BrandDeps, 'readLogo'> & { config: Config }

/** What a partner's customers see of it: the form, its logos, and the preview. In a scope that has `@fastify/multipart`. */
export function brandRoutesOf<Me extends SignedIn, Right, Room extends string>(
  pages: BrandPages<Me, Right, Room>,
): void {
  const { deps, guardOf, act, route, placeOf, room, mayRead, mayChange, termsOf, slugIn, show } = pages
  const { get, post, upload } = pages.routes
  const brandIn = (me: Me, request: FastifyRequest) => getBrand(deps.db, slugIn(me, request))
  const brandPath = (slug: string): Path => placeOf(slug).path

  const isSupplier = ({ operator }: Me) => operator.partnerId === undefined
  /** The partner goes on with the name that it proposed. */
  async function formOfBrand(me: Me, branded: BrandedPartner): Promise<WholeBrandForm> {
    const { proposals } = waitingAmong(await findProposals(deps.db, branded.partner.id))
    const proposed = isSupplier(me) ? undefined : proposals.find(({ part }) => part === 'name')?.brandName
    return { ...brandFormOf(branded), ...(proposed != null && { brandName: proposed }) }
  }

  type Shown = { form: WholeBrandForm; refusal?: Refusal | undefined; version?: number }
  async function showBrand(me: Me, visit: Visit, { partner, logos }: BrandedPartner, shown: Shown) {
    const { form, refusal, version = partner.version } = shown
    const proposals = await findProposals(deps.db, partner.id)
    const decisions = (await findDecisions(deps.db, partner.id)).filter(isAbout(partner.slug, 'BrandName'))
    const content = brandPage({
      place: placeOf(partner.slug),
      ...{ partner: { ...partner, version }, logos, decisions, proposals, form, refusal },
      done: doneOf(visit.request.url),
      guard: guardOf(visit.request, visit.reply),
    })
    return show(me, visit, { title: `Brand of ${partner.slug}`, room, content, status: statusOf(refusal) })
  }

  const saving = termsOf('partner.change-brand')
  const open: Handler<Me> = async (me, request, reply) => {
    const branded = await brandIn(me, request)
    return showBrand(me, { request, reply }, branded, { form: await formOfBrand(me, branded) })
  }
  get(route, mayChange, saving.needsProof ? ifProved(open) : open)

  post(route, mayChange, saving, async (me, request, reply) => {
    const branded = await brandIn(me, request)
    const { slug } = branded.partner
    const form = {
      ...readWholeBrandForm(formOf(request)),
      ...(placeOf(slug).isSupplier ? {} : suppliersOwn(brandFormOf(branded))),
    }
    // The form keeps the version that was seen at first.
    const version = versionIn(formOf(request))
    const visit = { request, reply }
    if (formOf(request).get('step') === 'preview') return showBrand(me, visit, branded, { form, version })
    const done = await orRefusal(() => {
      const comment = formOf(request).get('comment')?.trim() || null
      const body = checkedInput(request, BrandRequest, { ...brandRequest(form), version, comment })
      const { operator } = me
      return editBrand(deps.db, slug, body, {
        ...{ catalogue: deps.catalogue.current(), config: deps.config, operator },
      })
    })
    return done instanceof Refusal
      ? showBrand(me, visit, branded, { form, version, refusal: done })
      : seeOther(
          reply,
          `${brandPath(slug)}?done=brand-${done.partner.brandName === form.brandName ? 'saved' : 'proposed'}`,
        )
  })

  upload(
    `${route}/logo`,
    mayChange,
    termsOf('partner.change-logo', 'partner.propose-logo'),
    async (me, request, reply, { form, file }) => {
      const branded = await brandIn(me, request)
      const { slug } = branded.partner
      const stored = await orRefusal(async () => {
        if (file === undefined || file.name === '') throw invalid('Choose a file first.')
        const bytes = await firstBytes(file.content)
        const logo = await deps.readLogo(bytes)
        return editLogo(deps.db, slug, { variant: variantIn(form), logo }, me.operator)
      })
      return stored instanceof Refusal
        ? showBrand(me, { request, reply }, branded, {
            form: await formOfBrand(me, branded),
            refusal: stored,
          })
        : seeOther(reply, `${brandPath(slug)}?done=logo-${isSupplier(me) ? 'saved' : 'proposed'}`)
    },
  )

  get(`${route}/proposal/:file`, mayRead, async (me, request, reply) => {
    const { partner } = await brandIn(me, request)
    const { file } = request.params as { file: string }
    const variant = logoVariants.find((known) => file === `${known}.png`)
    const logo = variant && (await findProposedLogo(deps.db, partner.id, variant))
    if (logo === undefined)
      throw new Refusal('unknown', { code: 'not-found', message: 'No such logo waits for approval.' })
    return reply
      .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      .type('image/png')
      .send(logo.png)
  })

  post(`${route}/logo/remove`, mayChange, termsOf('partner.remove-logo'), async (me, request, reply) => {
    await dropLogo(deps.db, slugIn(me, request), variantIn(formOf(request)), me.operator)
    return seeOther(reply, `${brandPath(slugIn(me, request))}?done=logo-removed`)
  })

  get(`${route}/preview`, mayRead, async (me, request, reply) => {
    const { partner, brand } = await brandIn(me, request)
    const { slug, brandName: name, brandColour } = partner
    const checks = colourChecks(brandColour, brand.darkColour)
    const path = `${brandPath(slug)}/preview`
    const content = previewContent({ name, lang: 'en', path, colourChecks: checks })
    return show(me, { request, reply }, { title: `Preview of ${slug}`, room, content, hasFrame: true })
  })

  get(`${route}/preview/:sample`, mayRead, async (me, request, reply) => {
    const { partner, brand } = await brandIn(me, request)
    const { sample } = request.params as { sample: string }
    const shown = { ...partner, darkColour: brand.darkColour }
    return sendSample(deps, shown, { request, reply, name: sample })
  })

  act(`${route}/share`, mayChange, {
    room,
    terms: withoutProof('partner.share-preview'),
    async asks(me, request) {
      const { partner } = await brandIn(me, request)
      return {
        title: `Make a preview link for ${partner.slug}?`,
        says: html`<p>Whoever has the link sees the preview of the brand with sample data, for seven days, without signing in.</p>
          <p><a href="${brandPath(partner.slug)}/unshare">End the links that there are</a></p>`,
        act: 'Make a link',
        back: brandPath(partner.slug),
      }
    },
    async does(me, request, reply) {
      const slug = slugIn(me, request)
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

  act(`${route}/unshare`, mayChange, {
    room,
    terms: withoutProof('partner.end-previews'),
    async asks(me, request) {
      const { partner } = await brandIn(me, request)
      return {
        title: `End all preview links of ${partner.slug}?`,
        says: notice('They open nothing from then on.'),
        act: 'End them',
        back: brandPath(partner.slug),
      }
    },
    async does(me, request, reply) {
      await unsharePreviews(deps.db, slugIn(me, request), me.operator)
      return seeOther(reply, `${brandPath(slugIn(me, request))}?done=previews-ended`)
    },
  })
}

/** What the partner itself sees but does not change. */
const suppliersOwn = ({ host, mailSender }: WholeBrandForm) => ({ host, mailSender })

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
