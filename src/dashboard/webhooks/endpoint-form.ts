import { eventTypes, partnerEventTypeNames } from '../../events/event-types.ts'
import type { WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { select } from '../../web/frame/parts.ts'
import type { FaultOf } from '../../web/kit/form-page.ts'

/** What is typed into the form of an endpoint. */
export type EndpointForm = {
  url: string
  description: string
  contactEmailAddress: string
  /** None stands for all. */
  types: readonly string[]
  isOrdered: boolean
  clientId: string
}

export const formOfEndpoint = (endpoint: WebhookEndpoint): EndpointForm => ({
  url: endpoint.url,
  description: endpoint.description ?? '',
  contactEmailAddress: endpoint.contactEmailAddress ?? '',
  types: endpoint.types ?? [],
  isOrdered: endpoint.isOrdered,
  clientId: '',
})

export const readEndpointForm = (form: URLSearchParams): EndpointForm => ({
  url: form.get('url')?.trim() ?? '',
  description: form.get('description')?.trim() ?? '',
  contactEmailAddress: form.get('contactEmailAddress')?.trim() ?? '',
  types: partnerEventTypeNames.filter((type) => form.getAll('types').includes(type)),
  isOrdered: form.get('isOrdered') === 'true',
  clientId: form.get('clientId') ?? '',
})

/** The form as the body of the API's request; the schema refuses what is wrong with it. */
export const bodyOfForm = ({ url, description, contactEmailAddress, types, isOrdered }: EndpointForm) => ({
  url,
  description: description === '' ? null : description,
  contactEmailAddress: contactEmailAddress === '' ? null : contactEmailAddress,
  types: types.length === 0 ? null : types,
  isOrdered,
})

/** `clients` are those that a new endpoint may have the rights of; none where it has one already. */
export const endpointFields = (
  form: EndpointForm,
  fault: FaultOf,
  clients: readonly string[] = [],
): Html => html`
    ${field({ name: 'url', label: 'Address', hint: 'Where events are sent by POST.', type: 'text', autocomplete: 'off', value: form.url, fault: fault('url') })}
    ${
      clients.length > 0 &&
      html`${select(
        { name: 'clientId', label: 'Client', chosen: form.clientId },
        clients.map((value) => ({ value, label: value })),
      )}<p class="hint">The endpoint gets what this client may see.</p>`
    }
    ${field({ name: 'description', label: 'What it is for', type: 'text', autocomplete: 'off', value: form.description, fault: fault('description'), isOptional: true })}
    ${field({ name: 'contactEmailAddress', label: 'Who is told if it fails', hint: 'An e-mail address. We ask there first, and write only to who agrees.', type: 'email', autocomplete: 'off', value: form.contactEmailAddress, fault: fault('contactEmailAddress'), isOptional: true })}
    ${checkBox({ name: 'isOrdered', value: 'true', label: 'Events of a contract in their order', hint: 'One that fails holds up those after it.', isChecked: form.isOrdered })}
    <fieldset><legend>Events</legend><p class="hint">Tick none to get all, also those that later versions add.</p>
      ${partnerEventTypeNames.map((type) => checkBox({ name: 'types', value: type, label: html`<code>${type}</code>`, hint: eventTypes[type].tells, isChecked: form.types.includes(type) }))}
    </fieldset>`
