import type { ClientView } from '../../partners/client-view.ts'
import type { Partner } from '../../partners/partner.ts'
import { scopes as allScopes, assignableScopes, type Scope } from '../../partners/scopes.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { dateTimeFormats } from '../../platform/time/date-time-format.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { id, notice, select } from '../../web/frame/parts.ts'
import type { ClientPaths } from './client-desk.ts'
import type { NewClientForm, RotationForm } from './client-form.ts'

type Shown<Form> = {
  partner: Partner
  paths: ClientPaths
  form: Form
  refusal: Refusal | undefined
  guard: Html
  /** The reason that the supplier gives; undefined for the partner itself, which needs none. */
  comment?: string | undefined
}

export function newClientPage({ partner, paths, form, refusal, guard }: Shown<NewClientForm>): Html {
  const faults = faultsOf(refusal, { ...form, secretExpiresAt: '' })
  const path = paths.partner(partner.slug)
  return html`
  <h1>New client of ${partner.slug}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form class="wide" method="post" action="${paths.newClient(partner.slug)}">${guard}
    ${field({ name: 'clientId', label: 'Client id', hint: '3 to 100 letters, digits, dots, hyphens, underscores and tildes. It never changes.', type: 'text', autocomplete: 'off', value: form.clientId, fault: faults.of.clientId })}
    <fieldset><legend>Kind</legend>
      ${checkBox({ type: 'radio', name: 'kind', value: 'server', label: 'Server', hint: 'Keeps a secret, which is shown once.', isChecked: form.kind !== 'app' })}
      ${checkBox({ type: 'radio', name: 'kind', value: 'app', label: 'App', hint: 'Cannot keep a secret, and reads only the data of customers who let it in. Its scope is api:partner.', isChecked: form.kind === 'app' })}
    </fieldset>
    ${faults.of.scopes !== undefined && notice(faults.of.scopes, 'error')}
    ${scopeBoxes(partner, form.scopes, 'Scopes of a server')}
    ${field({ name: 'secretEndDate', label: 'Secret of a server ends on', hint: 'From this day on it is refused. The partner is told 14 days and one day ahead. Empty: it does not end.', type: 'date', autocomplete: 'off', value: form.secretEndDate, fault: faults.of.secretEndDate ?? faults.of.secretExpiresAt, isOptional: true })}
    ${redirectsField('Redirect addresses of an app', form.redirectUris, faults.of.redirectUris)}
    ${timesField(form.dateTimeFormat)}
    <p class="actions"><button class="button" type="submit">Add client</button>
      <a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

export function scopesPage({
  partner,
  paths,
  client,
  form,
  refusal,
  guard,
  comment,
}: Shown<readonly string[]> & { client: ClientView }): Html {
  const path = paths.client(partner.slug, client.clientId)
  return html`
  <h1>Scopes of ${id(client.clientId)}</h1>
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  <p>They count from then on, also for tokens that were already issued.</p>
  <form class="wide" method="post" action="${path}/scopes">${guard}
    ${scopeBoxes(partner, form, 'What it may do')}
    ${commentField(comment)}
    <p class="actions"><button class="button" type="submit">Save</button><a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

export function redirectsPage({
  partner,
  paths,
  client,
  form,
  refusal,
  guard,
  comment,
}: Shown<string> & { client: ClientView }): Html {
  const faults = faultsOf(refusal, { redirectUris: form })
  const path = paths.client(partner.slug, client.clientId)
  return html`
  <h1>Redirect addresses of ${id(client.clientId)}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p>Where the app gets its users back. An address that you remove is refused within 5 seconds.</p>
  <form class="wide" method="post" action="${path}/redirects">${guard}
    ${redirectsField('Redirect addresses', form, faults.of.redirectUris)}
    ${commentField(comment)}
    <p class="actions"><button class="button" type="submit">Save</button><a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

export function timesPage({
  partner,
  paths,
  client,
  guard,
}: {
  partner: Partner
  paths: ClientPaths
  client: ClientView
  guard: Html
}): Html {
  const path = paths.client(partner.slug, client.clientId)
  return html`
  <h1>Times for ${id(client.clientId)}</h1>
  <form class="wide" method="post" action="${path}/times">${guard}
    <p>How metrics and prices write times where a request does not say: for devices that cannot ask.</p>
    ${timesField(client.dateTimeFormat)}
    <p class="actions"><button class="button" type="submit">Save</button><a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

export function rotatePage({
  partner,
  paths,
  client,
  form,
  refusal,
  guard,
  comment,
}: Shown<RotationForm> & { client: ClientView }): Html {
  const faults = faultsOf(refusal, { secretExpiresAt: '', formerExpiresAt: '' })
  const path = paths.client(partner.slug, client.clientId)
  return html`
  <h1>Rotate the secret of ${id(client.clientId)}?</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p>You will see the new secret once. Two are valid side by side, so that the partner can change over.
    ${client.secretCreatedAt.length > 1 && html`<strong>It has two now: the older one stops working at once.</strong>`}</p>
  <form class="wide" method="post" action="${path}/rotate">${guard}
    <input type="hidden" name="newestCreatedAt" value="${client.secretCreatedAt.at(-1)}">
    <fieldset><legend>The secret in use</legend>
      ${checkBox({ type: 'radio', name: 'former', value: 'keep', label: 'Stays valid until the next rotation', isChecked: !['end', 'drop'].includes(form.former) })}
      ${checkBox({ type: 'radio', name: 'former', value: 'end', label: 'Ends on a day', isChecked: form.former === 'end' })}
      ${checkBox({ type: 'radio', name: 'former', value: 'drop', label: 'Is revoked at once', hint: 'After a leak. The partner can get no token until it has the new one.', isChecked: form.former === 'drop' })}
    </fieldset>
    ${field({ name: 'formerEndDate', label: 'Day on which it ends', type: 'date', autocomplete: 'off', value: form.formerEndDate, fault: faults.of.formerExpiresAt, isOptional: true })}
    ${field({ name: 'secretEndDate', label: 'The new secret ends on', hint: 'Empty: it does not end.', type: 'date', autocomplete: 'off', value: form.secretEndDate, fault: faults.of.secretExpiresAt, isOptional: true })}
    ${commentField(comment)}
    <p class="actions"><button class="button danger" type="submit">Rotate the secret</button><a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

export function keysPage({
  partner,
  paths,
  client,
  form,
  refusal,
  guard,
}: Shown<string> & { client: ClientView }): Html {
  const path = paths.client(partner.slug, client.clientId)
  return html`
  <h1>Add public keys to ${id(client.clientId)}</h1>
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  <p>With them the client signs assertions (<code>private_key_jwt</code>) instead of sending its secret. Up to five are valid side by side.</p>
  <form class="wide" method="post" action="${path}/keys">${guard}
    ${textArea({ name: 'keys', label: 'JWK set', hint: 'As in RFC 7517: {"keys": […]}. Public keys only.', value: form, mostCharacters: 12_000 })}
    <p class="actions"><button class="button" type="submit">Add keys</button><a class="button quiet" href="${path}">Cancel</a></p>
  </form>`
}

/** What the supplier takes or sets, the partner cannot change: it reads why. */
export const commentField = (comment: string | undefined): Html | false =>
  comment !== undefined &&
  textArea({
    ...{ name: 'comment', label: 'Reason', mostCharacters: 500, value: comment },
    hint: 'The partner reads it with what you take away or set, which it cannot change itself. No names, no addresses.',
  })

const redirectsField = (label: string, value: string, fault: string | undefined): Html =>
  textArea({
    ...{ name: 'redirectUris', label, hint: 'One per line, such as https://app.example.com/callback.' },
    ...{ value, mostCharacters: 8000, fault },
  })

const scopeBoxes = ({ type }: Partner, chosen: readonly string[], legend: string): Html =>
  html`<fieldset><legend>${legend}</legend>${assignableScopes[type].map((scope: Scope) =>
    checkBox({
      ...{ name: 'scopes', value: scope, label: html`<code>${scope}</code>` },
      hint: `Lets it ${allScopes[scope].letsYou}.`,
      isChecked: chosen.includes(scope),
    }),
  )}</fieldset>`

const timeNames: Record<(typeof dateTimeFormats)[number], string> = {
  Local: 'Berlin time: 2026-11-15 00:15:00',
  LocalMinutes: 'Berlin time without seconds: 2026-11-15 00:15',
  Offset: 'With offset: 2026-11-15T00:15:00+01:00',
  Utc: 'UTC: 2026-11-14T23:15:00Z',
}
const timesField = (chosen: string): Html =>
  select(
    { name: 'dateTimeFormat', label: 'Writes times as', chosen },
    dateTimeFormats.map((value) => ({ value, label: timeNames[value] })),
  )
