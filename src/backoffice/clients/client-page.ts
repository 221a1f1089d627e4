import type { ClientView } from '../../partners/client-view.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import type { Partner } from '../../partners/partner.ts'
import { scopes as allScopes } from '../../partners/scopes.ts'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import { switchBadge } from '../partners/partner-tabs.ts'

type Path = `/${string}`

/** Where the pages about a partner's clients are. */
export type ClientPaths = {
  partner(slug: string): Path
  client(slug: string, clientId: string): Path
}

type ClientPage = {
  partner: Partner
  paths: ClientPaths
  client: ClientView
  decisions: readonly Decision[]
  mayChange: boolean
  /** Whether the supplier looks, who alone lifts its decisions. */
  isSupplier: boolean
  done: string | undefined
  now: Date
}

export const clientPage = ({
  partner,
  paths,
  client,
  decisions,
  mayChange,
  isSupplier,
  done,
  now,
}: ClientPage): Html => html`
  ${done !== undefined && notice(done)}
  <p><a href="${paths.partner(partner.slug)}">${partner.brandName}</a></p>
  <h1>Client ${id(client.clientId)} ${switchBadge(client)}</h1>
  ${partner.isDisabled && notice('Its partner is disabled, so that it can do nothing.', 'caution')}
  ${decisions.map((decision) => notice(sentenceOf(decision), 'caution'))}
  ${mayChange && acts(paths.client(partner.slug, client.clientId), client, isSupplier || !decisions.some(({ kind }) => kind === 'ClientDisabled'))}
  <div class="sides">
    <div>
      ${section('scopes', 'What it may do', html`<ul>${client.scopes.map((scope) => html`<li><code>${scope}</code>: ${allScopes[scope].letsYou}</li>`)}</ul>`)}
      ${client.isPublic ? section('redirects', 'Redirect addresses', html`<ul>${client.redirectUris.map((uri) => html`<li>${id(uri)}</li>`)}</ul>`) : secrets(client, now)}
      ${!client.isPublic && keys(paths.client(partner.slug, client.clientId), client, mayChange)}
    </div>
    <div>${section(
      'facts',
      'Facts',
      facts([
        [
          'Kind',
          client.isPublic
            ? 'App without a secret, which customers let in'
            : 'Server that keeps a secret or key',
        ],
        ['Writes times as', client.dateTimeFormat],
      ]),
    )}</div>
  </div>`

function acts(path: string, { isPublic, isDisabled }: ClientView, mayEnable: boolean): Html {
  return html`<p class="actions">
    ${!isPublic && html`<a class="button small" href="${path}/rotate">Rotate secret</a>`}
    ${!isPublic && html`<a class="button small quiet" href="${path}/scopes">Edit scopes</a>`}
    <a class="button small quiet" href="${path}/times">Edit times</a>
    ${!isPublic && html`<a class="button small quiet" href="${path}/keys">Add keys</a>`}
    ${isPublic && html`<a class="button small quiet" href="${path}/redirects">Edit redirect addresses</a>`}
    ${(mayEnable || !isDisabled) && html`<a class="button small quiet" href="${path}/${isDisabled ? 'enable' : 'disable'}">${isDisabled ? 'Enable' : 'Disable'}</a>`}
  </p>`
}

function secrets({ secretCreatedAt, secretExpiresAt }: ClientView, now: Date): Html {
  const rows = secretCreatedAt
    .map((createdAt, index) => ({
      createdAt,
      expiresAt: secretExpiresAt[index] ?? null,
      isNewest: index === secretCreatedAt.length - 1,
    }))
    .toReversed()
  return section(
    'secrets',
    'Secrets',
    table(
      'Its secrets, newest first',
      [
        { title: 'Secret', cell: ({ isNewest }) => (isNewest ? 'Newest' : 'Former') },
        { title: 'Made', cell: ({ createdAt }) => instantText(createdAt, now) },
        {
          title: 'Ends',
          cell: ({ expiresAt, isNewest }) =>
            expiresAt === null
              ? isNewest
                ? 'never'
                : 'with the next rotation'
              : instantText(expiresAt, now),
        },
      ],
      { rows, empty: 'It has no secret.' },
    ),
  )
}

const keys = (path: string, { keyIds }: ClientView, mayChange: boolean): Html =>
  section(
    'keys',
    'Public keys',
    keyIds.length === 0
      ? html`<p class="empty">None: it proves itself by its secret. With a key, no secret has to be handed over.</p>`
      : html`<ul>${keyIds.map((kid) => html`<li>${id(kid)} ${mayChange && html`<a href="${path}/keys/${encodeURIComponent(kid)}/remove">Remove</a>`}</li>`)}</ul>`,
  )

type SecretPage = {
  title: string
  secret: { label: string; value: string }
  more: readonly (readonly [term: string, value: Renderable])[]
  /** Where to go once it is copied. */
  next: { path: string; label: string }
}

/** A secret, shown this once: it is in no address, and neither stored nor cached. */
export const secretPage = ({ title, secret, more, next }: SecretPage): Html => html`
  <h1>${title}</h1>
  ${notice(`Copy the ${secret.label.toLowerCase()} now and hand it over safely: it is not shown again.`, 'caution')}
  ${facts([[secret.label, html`<span class="secret">${id(secret.value)}</span>`], ...more])}
  <p class="actions"><a class="button" href="${next.path}">${next.label}</a></p>`
