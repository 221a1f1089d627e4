import type { ClientView } from '../../partners/client-view.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import type { Partner } from '../../partners/partner.ts'
import { rightTerms } from '../../partners/partner-terms.ts'
import type { ButtonsConfirmation } from '../../partners/site-buttons.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import { shownBrand } from '../brands/brand-preview.ts'
import { clientPath, liftPath, partnerPath } from '../console-paths.ts'
import type { OperatorTariff } from '../tariffs/schema.ts'
import { endpointTable } from '../webhooks/endpoint-page.ts'
import type { OperatedEndpoint } from '../webhooks/schema.ts'
import { partnerTabs, switchBadge } from './partner-tabs.ts'

export type PartnerPage = {
  partner: Partner & { clients: ClientView[] }
  endpoints: readonly OperatedEndpoint[]
  decisions: readonly Decision[]
  tariffs: readonly OperatorTariff[]
  buttons: ButtonsConfirmation | null
  /** The limit of clients whose partner has none of its own. */
  usualLimit: number
  mayChange: boolean
  done: string | undefined
  now: Date
}

export const partnerPage = ({ partner, mayChange, done, ...more }: PartnerPage): Html => html`
  ${done !== undefined && notice(done)}
  <h1>${partner.brandName} ${id(partner.slug)} ${switchBadge(partner)}</h1>
  ${partnerTabs(partner.slug, 'Partner')}
  ${partner.isDisabled && notice('Its clients can do nothing and its webhooks get nothing until it is enabled again.', 'caution')}
  ${mayChange && acts(partner)}
  <div class="sides">
    <div>
      ${section('clients', 'Clients', clientTable(partner, clientPath, more.now))}
      ${mayChange && html`<p><a class="button small quiet" href="${partnerPath(partner.slug)}/new-client">New client</a></p>`}
      ${section('webhooks', 'Webhooks', endpointTable(partner.slug, more.endpoints, more.now))}
      ${section('tariffs', 'Tariffs it sells', tariffTable(more.tariffs))}
    </div>
    <div>
      ${section('facts', 'Rights and limits', rights(partner, more))}
      ${more.decisions.length > 0 && section('decisions', 'What it cannot undo', decisionList(partner.slug, more.decisions, mayChange))}
      ${section(
        'brand',
        'Brand',
        html`${facts([
          ['Name', partner.brandName],
          ['Colour', id(partner.brandColour)],
          ['More', html`<a href="${partnerPath(partner.slug)}/brand/preview">Preview with sample data</a>`],
        ])}${shownBrand(partner)}`,
      )}
    </div>
  </div>`

const acts = ({ slug, isDisabled }: Partner): Html => {
  const path = partnerPath(slug)
  return html`<p class="actions">
    <a class="button small" href="${path}/brand">Edit brand</a>
    <a class="button small quiet" href="${path}/rights">Edit rights and limits</a>
    <a class="button small quiet" href="${path}/token">New partner token</a>
    <a class="button small quiet" href="${path}/${isDisabled ? 'enable' : 'disable'}">${isDisabled ? 'Enable' : 'Disable'}</a>
  </p>`
}

const decisionList = (slug: string, decisions: readonly Decision[], mayChange: boolean): Html =>
  html`<ul>${decisions.map(
    (decision) => html`<li>${id(decision.subject)}: ${sentenceOf(decision)} ${decision.decidedBy}
      ${mayChange && html`<a href="${liftPath(slug, decision)}">Lift</a>`}</li>`,
  )}</ul>`

const rights = (
  partner: Partner,
  { usualLimit, buttons, now }: Pick<PartnerPage, 'usualLimit' | 'buttons' | 'now'>,
): Html =>
  facts([
    ['Kind', partner.type],
    ...termFacts(partner, usualLimit),
    [
      'Termination and withdrawal buttons on its site',
      buttons === null
        ? partner.type !== 'ThirdParty' && 'Not confirmed'
        : html`Confirmed by ${buttons.confirmedBy}, ${instantText(buttons.confirmedAt.toISOString(), now)}`,
    ],
    [
      'Orders',
      html`<a href="/console/orders?${String(new URLSearchParams({ 'filter.partner': partner.slug }))}">All its orders</a>`,
    ],
    ['Usage', html`<a href="${partnerPath(partner.slug)}/usage">Requests and errors by day</a>`],
  ])

/** What the terms of a partner are; for the partner itself those that concern it. */
export const termFacts = (partner: Partner, usualLimit: number, isForPartner?: true) =>
  rightTerms.flatMap(([name, { fact }]) => {
    if (fact === undefined || (isForPartner && fact.isOurs)) return []
    const lines = [fact.text(partner[name], usualLimit)].flat()
    return [
      [fact.label, html`${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`] as const,
    ]
  })

/** Also for the partner itself, which has its own addresses. */
export const clientTable = (
  { slug, clients }: PartnerPage['partner'],
  pathOf: (slug: string, clientId: string) => string,
  now: Date,
  empty = 'It has no client yet. Add one, so that its software can log in.',
): Html =>
  table<ClientView>(
    `Clients of ${slug}`,
    [
      {
        title: 'Client',
        cell: ({ clientId }) => html`<a href="${pathOf(slug, clientId)}">${id(clientId)}</a>`,
      },
      { title: 'State', cell: switchBadge },
      {
        title: 'Proves itself by',
        cell: ({ isPublic, keyIds }) =>
          isPublic ? 'the customer' : keyIds.length > 0 ? 'secret or key' : 'secret',
      },
      {
        title: 'Secret ends',
        cell: ({ secretExpiresAt }) => {
          const end = secretExpiresAt.at(-1)
          return end == null ? 'never' : instantText(end, now)
        },
      },
      { title: 'Scopes', cell: ({ scopes }) => scopes.join(' ') },
    ],
    { rows: clients, empty },
  )

const tariffTable = (tariffs: readonly OperatorTariff[]): Html =>
  table(
    'Tariffs, sorted by key',
    [
      {
        title: 'Tariff',
        cell: ({ tariffKey }) =>
          html`<a href="/console/tariffs/${encodeURIComponent(tariffKey)}">${id(tariffKey)}</a>`,
      },
      { title: 'Name', cell: ({ tariffName }) => tariffName },
      { title: 'For', cell: ({ partners }) => (partners === null ? 'all partners' : partners.join(', ')) },
    ],
    {
      rows: tariffs,
      empty: html`It has nothing to sell. <a href="/console/tariffs">Give it a tariff</a>.`,
    },
  )
