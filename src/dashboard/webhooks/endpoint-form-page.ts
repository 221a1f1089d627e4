import { eventTypes, partnerEventTypeNames } from '../../events/event-types.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { EndpointForm } from './endpoint-form.ts'

export type EndpointFormPage = {
  title: string
  path: string
  back: string
  act: string
  form: EndpointForm
  /** The clients that a new endpoint may have the rights of; none where it has one already. */
  clients: readonly string[]
  refusal: Refusal | undefined
  guard: Html
}

export function endpointFormPage({
  title,
  path,
  back,
  act,
  form,
  clients,
  refusal,
  guard,
}: EndpointFormPage): Html {
  const faults = faultsOf(refusal, form)
  return html`
  <h1>${title}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form class="wide" method="post" action="${path}">${guard}
    ${field({ name: 'url', label: 'Address', hint: 'Where events are sent by POST.', type: 'text', autocomplete: 'off', value: form.url, fault: faults.of.url })}
    ${
      clients.length > 0 &&
      html`${select(
        { name: 'clientId', label: 'Client', chosen: form.clientId },
        clients.map((value) => ({ value, label: value })),
      )}<p class="hint">The endpoint gets what this client may see.</p>`
    }
    ${field({ name: 'description', label: 'What it is for', type: 'text', autocomplete: 'off', value: form.description, fault: faults.of.description, isOptional: true })}
    ${field({ name: 'contactEmailAddress', label: 'Who is told if it fails', hint: 'An e-mail address. We ask there first, and write only to who agrees.', type: 'email', autocomplete: 'off', value: form.contactEmailAddress, fault: faults.of.contactEmailAddress, isOptional: true })}
    ${checkBox({ name: 'isOrdered', value: 'true', label: 'Events of a contract in their order', hint: 'One that fails holds up those after it.', isChecked: form.isOrdered })}
    <fieldset><legend>Events</legend><p class="hint">Tick none to get all, also those that later versions add.</p>
      ${partnerEventTypeNames.map((type) => checkBox({ name: 'types', value: type, label: html`<code>${type}</code>`, hint: eventTypes[type].tells, isChecked: form.types.includes(type) }))}
    </fieldset>
    <p class="actions"><button class="button" type="submit">${act}</button><a class="button quiet" href="${back}">Cancel</a></p>
  </form>`
}
