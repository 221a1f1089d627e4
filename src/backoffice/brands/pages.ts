import { previewContent } from '../../pages/brand/preview/preview-content.ts'
import { sendSample } from '../../pages/brand/preview/send-sample.ts'
import { type LogoVariant, logoVariants } from '../../partners/brand/brand.ts'
import { maxLogoBytes } from '../../partners/brand/logos/logo-fault.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { findProposals, findProposedLogo, waitingAmong } from '../../partners/brand/manage-proposals.ts'
import { isAbout } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { colourChecks } from '../../platform/html/colour-checks.ts'
import { html } from '../../platform/html/html.ts'
import { Closed, type Static, Type } from '../../platform/http/schema.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { type ChangeTerms, withoutRecentAuth } from '../../web/declared-change.ts'
import { notice } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { PageKit } from '../../web/kit/page-kit.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { secretPage } from '../clients/client-page.ts'
import type { OperatorDeps } from '../operation.ts'
import { versionIn } from '../partners/partner-form.ts'
import type { BrandDeps } from './api.ts'
import { dropLogo, editBrand, editLogo, sharePreview, unsharePreviews } from './audited-brand.ts'
import { brandFormOf, brandRequest, readWholeBrandForm, type WholeBrandForm } from './brand-form.ts'
import { type BrandPlace, brandPage } from './brand-page.ts'
import { BrandRequest } from './schema.ts'

type Path = `/${string}`

/** For one audience: operators in the console, or the partner itself in its dashboard. */
export type BrandPlaces<Me extends SignedIn, Right, Room extends string> = {
  room: Room
  /** The route of the form, and the page that it is in. */
  route: string
  placeOf(slug: string): BrandPlace & { path: Path }
  mayRead: Right
  mayChange: Right
  /** What counts at once wants a fresh proof; what waits for the supplier does not. */
  termsOf(...audit: ChangeTerms['audit']): ChangeTerms
  /** Whose brand it is, where the address does not say so. */
  slugOf?(me: Me): string
}
type BrandPageDeps = Pick<OperatorDeps, 'db' | 'catalogue'> &
  Parameters<typeof sendSample>[0] &
  Pick<BrandDeps, 'readLogo'> & { config: Config }

const text = Type.String({ maxLength: 100 })
const PartnerParams = Closed({ slug: Type.Optional(text) })
const ProposalParams = Closed({ ...PartnerParams.properties, file: text })
const SampleParams = Closed({ ...PartnerParams.properties, sample: text })

const isSupplier = ({ operator }: SignedIn) => operator.partnerId === undefined

/** What a partner's customers see of it: the form, its logos, and the preview. In a scope that has `@fastify/multipart`. */
export function brandPages<Right, Me extends SignedIn, Room extends string>(
  { about }: PageKit<Right, Me, Room>,
  deps: BrandPageDeps,
  places: BrandPlaces<Me, Right, Room>,
): void {
  const { route, placeOf, mayRead, mayChange, termsOf } = places
  const { db } = deps
  const find = ({ slug }: Static<typeof PartnerParams>, me: Me) =>
    getBrand(db, places.slugOf?.(me) ?? slug ?? '')
  const pathOf = ({ partner }: Awaited<ReturnType<typeof find>>) => placeOf(partner.slug).path
  const room = () => places.room

  const saving = termsOf('partner.change-brand')
  const brands = about({
    ...{ route, params: PartnerParams, find, path: pathOf, room },
    async page(branded, { me, form: sent, done, guard }, refusal) {
      const { partner, logos } = branded
      const proposals = await findProposals(db, partner.id)
      const decisions = (await findDecisions(db, partner.id)).filter(isAbout(partner.slug, 'BrandName'))
      // The partner goes on with the name that it proposed.
      const proposed = isSupplier(me)
        ? undefined
        : waitingAmong(proposals).proposals.find(({ part }) => part === 'name')?.brandName
      const stored = { ...brandFormOf(branded), ...(proposed != null && { brandName: proposed }) }
      // The form keeps the version that was seen at first.
      const isTyped = sent.has('brandName')
      const form = isTyped ? typedBrand(sent, stored, isSupplier(me)) : stored
      const version = isTyped ? versionIn(sent) : partner.version
      const content = brandPage({
        place: placeOf(partner.slug),
        ...{ partner: { ...partner, version }, logos, decisions, proposals, form, refusal, done, guard },
      })
      return { title: `Brand of ${partner.slug}`, content }
    },
  })
  brands.page(mayChange, saving)

  brands.act('', mayChange, saving, async (branded, { me, form: sent, request }) => {
    if (sent.get('step') === 'preview') return null
    const form = typedBrand(sent, brandFormOf(branded), isSupplier(me))
    const comment = sent.get('comment')?.trim() || null
    const given = { ...brandRequest(form), version: versionIn(sent), comment }
    const { partner } = await editBrand(
      db,
      branded.partner.slug,
      checkedInput(request, BrandRequest, given),
      {
        ...{ catalogue: deps.catalogue.current(), config: deps.config, operator: me.operator },
      },
    )
    return partner.brandName === form.brandName ? 'brand-saved' : 'brand-proposed'
  })

  const uploading = termsOf('partner.change-logo', 'partner.propose-logo')
  brands.upload('/logo', mayChange, uploading, async ({ partner }, { me }, { form, file }) => {
    if (file === undefined || file.name === '') throw invalid('logo', 'Choose a file first.')
    const logo = await deps.readLogo(await firstBytes(file.content))
    await editLogo(db, partner.slug, { variant: variantIn(form), logo }, me.operator)
    return isSupplier(me) ? 'logo-saved' : 'logo-proposed'
  })

  brands.act('/logo/remove', mayChange, termsOf('partner.remove-logo'), async ({ partner }, { me, form }) => {
    await dropLogo(db, partner.slug, variantIn(form), me.operator)
    return 'logo-removed'
  })

  brands.view('/preview', mayRead, ({ partner, brand }) => {
    const { slug, brandName: name, brandColour } = partner
    const checks = colourChecks(brandColour, brand.darkColour)
    const path = `${placeOf(slug).path}/preview`
    const content = previewContent({ name, lang: 'en', path, colourChecks: checks })
    return { title: `Preview of ${slug}`, content, hasFrame: true }
  })

  brands.confirm('/share', mayChange, {
    terms: withoutRecentAuth('partner.share-preview'),
    asks: ({ partner }) => ({
      title: `Make a preview link for ${partner.slug}?`,
      says: html`<p>Anyone with the link sees the preview of the brand with sample data, for seven days, without signing in.</p>
          <p><a href="${placeOf(partner.slug).path}/unshare">End the links that there are</a></p>`,
      act: 'Make a link',
    }),
    async does({ partner: { slug } }, { me: { operator } }) {
      const { url, expiresAt } = await sharePreview(db, slug, { authUrl: deps.config.authUrl, operator })
      const title = `Preview link for ${slug}`
      const content = secretPage({
        title,
        secret: { label: 'Link', value: url },
        more: [['Ends', instantText(expiresAt.toISOString(), operator.now)]],
        next: { path: placeOf(slug).path, label: 'Back to the brand' },
      })
      return { title, content }
    },
  })

  brands.confirm('/unshare', mayChange, {
    terms: withoutRecentAuth('partner.end-previews'),
    asks: ({ partner }) => ({
      title: `End all preview links of ${partner.slug}?`,
      says: notice('They open nothing from then on.'),
      act: 'End them',
    }),
    async does({ partner }, { me }) {
      await unsharePreviews(db, partner.slug, me.operator)
      return 'previews-ended'
    },
  })

  about({
    route: `${route}/proposal/:file`,
    params: ProposalParams,
    async find({ file, ...params }, me) {
      const branded = await find(params, me)
      const variant = logoVariants.find((known) => file === `${known}.png`)
      const logo = variant && (await findProposedLogo(db, branded.partner.id, variant))
      if (logo !== undefined) return { ...branded, logo }
      throw notFound('No such logo waits for approval.')
    },
    path: (branded) => pathOf(branded),
  }).file('', mayRead, async ({ logo }, { reply }) =>
    reply
      .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      .type('image/png')
      .send(logo.png),
  )

  about({
    route: `${route}/preview/:sample`,
    params: SampleParams,
    find: async ({ sample, ...params }, me) => ({ ...(await find(params, me)), sample }),
    path: (branded) => pathOf(branded),
  }).file('', mayRead, async ({ partner, brand, sample }, { request, reply }) => {
    const shown = { ...partner, darkColour: brand.darkColour }
    return sendSample(deps, shown, { request, reply, name: sample })
  })
}

/** Host and sender are shown to the partner, and changed by the supplier alone. */
const typedBrand = (sent: URLSearchParams, stored: WholeBrandForm, isSupplier: boolean): WholeBrandForm => ({
  ...readWholeBrandForm(sent),
  ...(!isSupplier && { host: stored.host, mailSender: stored.mailSender }),
})

function variantIn(form: URLSearchParams): LogoVariant {
  const variant = logoVariants.find((known) => known === form.get('variant'))
  if (variant === undefined) throw invalid('logo', 'variant must be light or dark.')
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
