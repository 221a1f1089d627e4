import { decisionKinds, isAbout, sentenceOf } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { getPartner, partnerBySlug } from '../../partners/manage-partners.ts'
import { partnershipTypes } from '../../partners/scopes.ts'
import { findButtonsConfirmation } from '../../partners/site-buttons.ts'
import { textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { id, named } from '../../web/frame/parts.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { brandPreview, colourPreviewRoutes } from '../brands/brand-preview.ts'
import { secretPage } from '../clients/client-page.ts'
import { clientPages } from '../clients/pages.ts'
import { anyRole, type ConsoleContext, consoleKit, staffRoutes } from '../console-kit.ts'
import { clientPath, newPartnerPath, partnerPath, partnersPath } from '../console-paths.ts'
import { listAllTariffs } from '../tariffs/show-tariffs.ts'
import { listOperatedEndpoints } from '../webhooks/show-endpoints.ts'
import {
  changePartnerToken,
  createPartner,
  disablePartner,
  editPartner,
  enablePartner,
  liftDecision,
} from './audited-partners.ts'
import { listPartnersOf } from './list-partners.ts'
import {
  brandFields,
  emptyPartner,
  kindFields,
  newPartnerRequest,
  previewButton,
  previewed,
  readNewPartnerForm,
  readRightsForm,
  rightFields,
  rightsOfPartner,
  rightsRequest,
  versionField,
  versionIn,
} from './partner-form.ts'
import { partnerPage } from './partner-page.ts'
import { switchBadge } from './partner-tabs.ts'
import {
  LiftRequest,
  NewPartnerRequest,
  PartnerChangesRequest,
  PartnerPath,
  PartnersQuery,
} from './schema.ts'

export const manager = ['operator:partners'] as const

const DecisionParams = Closed({
  ...PartnerPath.properties,
  kind: Type.String({ maxLength: 100 }),
  subject: Type.String({ maxLength: 500 }),
})

/** Partners: all of them, one with its rights and limits, and a new one; and their clients. */
export const partnerPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { db } = deps
  const kit = consoleKit(server, context)
  const room = () => 'partners' as const
  const top = kit.top('partners')

  top.list('/partners', anyRole, {
    title: 'Partners',
    query: PartnersQuery,
    find: (query) => listPartnersOf(db, query),
    key: ({ slug }) => slug,
    noted: null,
    filters: () => [
      { name: 'text', label: 'Slug or brand', type: 'text' },
      { name: 'type', label: 'Kind', choices: partnershipTypes },
      {
        ...{ name: 'isDisabled', label: 'State' },
        choices: [
          { value: 'false', label: 'Enabled' },
          { value: 'true', label: 'Disabled' },
        ],
      },
    ],
    columns: () => [
      { title: 'Partner', cell: ({ slug, brandName }) => named(brandName, slug, partnerPath(slug)) },
      { title: 'State', cell: (partner) => switchBadge(partner) },
      { title: 'Kind', cell: ({ type }) => type },
      {
        title: 'Requests per minute',
        cell: ({ requestsPerMinute }) => requestsPerMinute ?? 'as all',
        isFigure: true,
      },
    ],
    empty: (_, me) =>
      html`No partner is like that. <a href="${partnersPath}">Show all partners</a>${isManager(me) && html`, or <a href="${newPartnerPath}">add one</a>`}.`,
    actions: (me) =>
      isManager(me) ? html`<a class="button small" href="${newPartnerPath}">New partner</a>` : undefined,
    file: {
      name: 'partners.csv',
      max: 500,
      columns: [
        'slug',
        'type',
        'brandName',
        'brandColour',
        'isDisabled',
        'mayOrderForOthers',
        'requestsPerMinute',
      ],
    },
  })

  top.form('/new-partner', manager, {
    terms: withRecentAuth('partner.add'),
    open: () => emptyPartner,
    read: readNewPartnerForm,
    asks: (_, __, form, fault) => ({
      title: 'New partner',
      act: 'Add partner',
      fields: html`${kindFields(form, fault)}${brandFields(form, fault)}
    <h2>Rights and limits</h2>
    ${rightFields(form, fault)}`,
      ...{ more: previewButton, back: partnersPath, attributes: previewed() },
      below: html`<h2>Preview</h2>${brandPreview(form)}`,
    }),
    async does(_, { me, request, form }, fields) {
      if (form.get('step') === 'preview') return null
      const body = checkedInput(request, NewPartnerRequest, newPartnerRequest(fields))
      const { slug, partnerToken } = await createPartner(db, body, me.operator)
      return tokenPage(
        { title: `Partner ${slug} was added`, partnerToken, next: 'Go on to the partner', slug },
        'With it, others may order for this partner. It needs none for its own orders.',
      )
    },
  })

  kit
    .about({
      route: '/partners/:slug',
      params: PartnerPath,
      find: ({ slug }) => getPartner(db, slug),
      path: ({ slug }) => partnerPath(slug),
      room,
      async page(partner, { me, done, now }) {
        const query = { offset: 0, limit: 100, 'filter.partner': partner.slug }
        const content = partnerPage({
          partner,
          endpoints: await listOperatedEndpoints(db, query),
          decisions: await findDecisions(db, partner.id),
          tariffs: listAllTariffs(deps, query, now),
          buttons: await findButtonsConfirmation(db, partner.id),
          usualLimit: deps.config.rateLimitPerMinute,
          mayChange: isManager(me),
          ...{ done, now },
        })
        return { title: `Partner ${partner.slug}`, content }
      },
    })
    .page(anyRole)

  const partners = kit.about({
    route: '/partners/:slug',
    params: PartnerPath,
    find: ({ slug }) => partnerBySlug(db, slug),
    path: ({ slug }) => partnerPath(slug),
    room,
  })

  partners.form('/rights', manager, {
    terms: withRecentAuth('partner.change'),
    open: (partner) => ({ rights: rightsOfPartner(partner), version: partner.version, comment: '' }),
    // The version that was seen at first.
    read: (form) => ({
      rights: readRightsForm(form),
      version: versionIn(form),
      comment: form.get('comment')?.trim() ?? '',
    }),
    asks: ({ slug }, _, form, fault) => ({
      title: `Rights and limits of ${slug}`,
      act: 'Save',
      fields: html`${versionField(form)}${rightFields(form.rights, fault)}${reasonField(form.comment)}`,
    }),
    async does({ slug }, { me, request }, { version, comment, rights }) {
      const changes = { ...rightsRequest(rights), comment: comment || null, version }
      await editPartner(deps, slug, checkedInput(request, PartnerChangesRequest, changes), me.operator)
      return 'partner-saved'
    },
  })

  for (const [act, { verb, says, use, done }] of Object.entries(switches)) {
    partners.confirm(`/${act}`, manager, {
      terms: withRecentAuth(`partner.${act}`),
      asks: ({ slug }) => ({
        ...{ title: `${verb} ${slug}?`, says, act: `${verb} the partner` },
        ...{ asksReason: true, isDangerous: act === 'disable' },
      }),
      async does({ slug }, visit) {
        await use(db, slug, visit.reason, visit.me.operator)
        return done
      },
    })
  }

  partners.confirm('/token', manager, {
    terms: withRecentAuth('partner.rotate-token'),
    asks: ({ slug }) => ({
      title: `New partner token for ${slug}?`,
      says: html`<p>The former one stops working within 5 seconds: systems that order for this partner need the new one.
          Clients and their secrets stay as they are.</p>`,
      act: 'Make a new token',
      isDangerous: true,
    }),
    async does({ slug }, { me }) {
      const { partnerToken } = await changePartnerToken(db, slug, me.operator)
      return tokenPage({
        title: `New partner token of ${slug}`,
        partnerToken,
        next: 'Back to the partner',
        slug,
      })
    },
  })

  kit
    .about({
      route: '/partners/:slug/decisions/:kind/:subject',
      params: DecisionParams,
      async find({ slug, kind, subject }) {
        const known = decisionKinds.filter((candidate) => candidate === kind)
        const all = await findDecisions(db, (await partnerBySlug(db, slug)).id)
        const decision = all.find(isAbout(subject, ...known))
        if (decision !== undefined) return { slug, decision }
        throw notFound('There is no such decision.')
      },
      path: ({ slug }) => partnerPath(slug),
      room,
    })
    .confirm('/lift', manager, {
      terms: withRecentAuth('partner.lift-decision'),
      asks: ({ decision }) => ({
        title: 'Lift the decision?',
        says: html`<p>${id(decision.subject)}: ${sentenceOf(decision)}</p>
          <p>From then on the partner decides itself. What was done stays until somebody changes it.</p>`,
        act: 'Lift it',
        asksReason: true,
      }),
      async does({ slug, decision: { kind, subject } }, visit) {
        const body = checkedInput(visit.request, LiftRequest, { kind, subject, comment: visit.reason })
        await liftDecision(db, slug, body, visit.me.operator)
        return 'decision-lifted'
      },
    })

  clientPages(kit, deps, {
    room: 'partners',
    route: '/partners/:slug/clients/:clientId',
    newRoute: '/partners/:slug/new-client',
    paths: { partner: partnerPath, client: clientPath },
    mayRead: anyRole,
    mayChange: manager,
    changes: isManager,
  })

  colourPreviewRoutes(staffRoutes(server, context).get, { right: anyRole, home: '/console' })
}

const isManager = ({ member }: SignedIn): boolean => member.scopes.has('operator:partners')

const tokenPage = (
  { title, partnerToken, next, slug }: { title: string; partnerToken: string; next: string; slug: string },
  hint?: string,
) => ({
  title,
  content: secretPage({
    title,
    secret: { label: 'Partner token', value: partnerToken },
    more: hint === undefined ? [] : [['What it is for', hint]],
    next: { path: partnerPath(slug), label: next },
  }),
})

const reasonField = (value: string): Html =>
  textArea({
    ...{ name: 'comment', label: 'Reason for a lower limit', value, maxCharacters: 500 },
    hint: 'The partner reads it, and cannot add clients as long as its limit is below the usual one. No names, no addresses.',
  })

const switches = {
  disable: {
    verb: 'Disable',
    says: html`<p>Within 5 seconds its clients get no tokens, those already issued are refused, its webhooks get nothing, and nobody can
      order with its partner token.</p><p>Its contracts go on, and its customers can log in. You can enable it again.</p>`,
    use: disablePartner,
    done: 'partner-disabled',
  },
  enable: {
    verb: 'Enable',
    says: html`<p>Its clients work again with the secrets and scopes that they have. Those that were disabled themselves stay so. What
      happened in between is in its list of events.</p>`,
    use: enablePartner,
    done: 'partner-enabled',
  },
} as const
