import { partnerEventTypeNames } from '../../events/event-types.ts'
import type { WebhookEndpoint } from '../../events/webhooks/schema.ts'

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

export const emptyForm = (clientId: string): EndpointForm => ({
  ...{ url: '', description: '', contactEmailAddress: '', types: [], isOrdered: true, clientId },
})

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
