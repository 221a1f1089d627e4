/** The forms about a client, and the requests of the operator API that they stand for. */
import type { ClientView } from '../../partners/client-view.ts'
import type { Partner } from '../../partners/partner.ts'
import { scopes as allScopes, assignableScopes, type Scope } from '../../partners/scopes.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { dateTimeFormats } from '../../platform/time/date-time-format.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { FaultOf } from '../../web/kit/form-page.ts'
import { linesOf } from '../partners/partner-form.ts'

export type NewClientForm = {
  clientId: string
  /** Whether it keeps a secret on a server, or is an app that cannot. */
  kind: string
  scopes: readonly string[]
  redirectUris: string
  secretEndDate: string
  dateTimeFormat: string
}

export const readNewClientForm = (form: URLSearchParams): NewClientForm => ({
  clientId: textIn(form, 'clientId'),
  kind: textIn(form, 'kind'),
  scopes: form.getAll('scopes'),
  redirectUris: textIn(form, 'redirectUris'),
  secretEndDate: textIn(form, 'secretEndDate'),
  dateTimeFormat: textIn(form, 'dateTimeFormat'),
})

export const newClientRequest = (form: NewClientForm, partner: string) => ({
  clientId: form.clientId,
  partner,
  dateTimeFormat: form.dateTimeFormat,
  ...(form.kind === 'app'
    ? { redirectUris: linesOf(form.redirectUris) }
    : { scopes: form.scopes, secretExpiresAt: endOf(form.secretEndDate) }),
})

export type RotationForm = { secretEndDate: string; former: string; formerEndDate: string }

export const readRotationForm = (form: URLSearchParams): RotationForm => ({
  secretEndDate: textIn(form, 'secretEndDate'),
  former: textIn(form, 'former'),
  formerEndDate: textIn(form, 'formerEndDate'),
})

/** `newestCreatedAt` says which secret was there when the form was opened, so that it cannot be sent twice. */
export const rotationRequest = (form: RotationForm, newestCreatedAt: string) => ({
  secretExpiresAt: endOf(form.secretEndDate),
  ...(newestCreatedAt !== '' && { newestCreatedAt }),
  ...(form.former === 'drop' && { dropFormer: true }),
  ...(form.former === 'end' && { formerExpiresAt: endOf(form.formerEndDate) ?? '' }),
})

export const textIn = (form: URLSearchParams, name: string): string => form.get(name)?.trim() ?? ''

/** The midnight with which a day begins in Berlin. What is not a day stays a text, which the schema refuses. */
const endOf = (date: string): string | null => {
  if (date === '') return null
  return isCalendarDate(date) ? startOfBerlinDate(date).toISOString() : date
}

export function newClientFields(partner: Partner, form: NewClientForm, fault: FaultOf): Html {
  const scopesFault = fault('scopes')
  return html`
    ${field({ name: 'clientId', label: 'Client id', hint: '3 to 100 letters, digits, dots, hyphens, underscores and tildes. It never changes.', type: 'text', autocomplete: 'off', value: form.clientId, fault: fault('clientId') })}
    <fieldset><legend>Kind</legend>
      ${checkBox({ type: 'radio', name: 'kind', value: 'server', label: 'Server', hint: 'Keeps a secret, which is shown once.', isChecked: form.kind !== 'app' })}
      ${checkBox({ type: 'radio', name: 'kind', value: 'app', label: 'App', hint: 'Cannot keep a secret, and reads only the data of customers who let it in. Its scope is api:partner.', isChecked: form.kind === 'app' })}
    </fieldset>
    ${scopesFault !== undefined && notice(scopesFault, 'error')}
    ${scopeBoxes(partner, form.scopes, 'Scopes of a server')}
    ${field({ name: 'secretEndDate', label: 'Secret of a server ends on', hint: 'From this day on it is refused. The partner is notified 14 days and one day ahead. Empty: it does not end.', type: 'date', autocomplete: 'off', value: form.secretEndDate, fault: fault('secretExpiresAt'), isOptional: true })}
    ${redirectsField('Redirect addresses of an app', form.redirectUris, fault('redirectUris'))}
    ${timesField(form.dateTimeFormat)}`
}

/** `newestCreatedAt` says which secret was there when the form was opened. */
export const rotationFields = (
  { secretCreatedAt }: ClientView,
  form: RotationForm,
  fault: FaultOf,
): Html => html`
    <input type="hidden" name="newestCreatedAt" value="${secretCreatedAt.at(-1)}">
    <fieldset><legend>The secret in use</legend>
      ${checkBox({ type: 'radio', name: 'former', value: 'keep', label: 'Stays valid until the next rotation', isChecked: !['end', 'drop'].includes(form.former) })}
      ${checkBox({ type: 'radio', name: 'former', value: 'end', label: 'Ends on a day', isChecked: form.former === 'end' })}
      ${checkBox({ type: 'radio', name: 'former', value: 'drop', label: 'Is revoked at once', hint: 'After a leak. The partner can get no token until it has the new one.', isChecked: form.former === 'drop' })}
    </fieldset>
    ${field({ name: 'formerEndDate', label: 'Day on which it ends', type: 'date', autocomplete: 'off', value: form.formerEndDate, fault: fault('formerExpiresAt'), isOptional: true })}
    ${field({ name: 'secretEndDate', label: 'The new secret ends on', hint: 'Empty: it does not end.', type: 'date', autocomplete: 'off', value: form.secretEndDate, fault: fault('secretExpiresAt'), isOptional: true })}`

/** What the supplier takes or sets, the partner cannot change: it reads why. */
export const commentField = (comment: string): Html =>
  textArea({
    ...{ name: 'comment', label: 'Reason', maxCharacters: 500, value: comment },
    hint: 'The partner reads it with what you take away or set, which it cannot change itself. No names, no addresses.',
  })

export const redirectsField = (label: string, value: string, fault: string | undefined): Html =>
  textArea({
    ...{ name: 'redirectUris', label, hint: 'One per line, such as https://app.example.com/callback.' },
    ...{ value, maxCharacters: 8000, fault },
  })

export const scopeBoxes = ({ type }: Partner, chosen: readonly string[], legend: string): Html =>
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
  UtcMinutes: 'UTC without seconds: 2026-11-14 23:15',
}
export const timesField = (chosen: string): Html =>
  select(
    { name: 'dateTimeFormat', label: 'Writes times as', chosen },
    dateTimeFormats.map((value) => ({ value, label: timeNames[value] })),
  )
