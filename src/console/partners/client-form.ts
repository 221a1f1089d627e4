/** The forms about a client, and the requests of the operator API that they stand for. Pure. */
import { isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { linesOf } from './partner-form.ts'

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

const textIn = (form: URLSearchParams, name: string): string => form.get(name)?.trim() ?? ''

/** The midnight with which a day begins in Berlin. What is not a day stays a text, which the schema refuses. */
const endOf = (date: string): string | null => {
  if (date === '') return null
  return isCalendarDate(date) ? startOfBerlinDate(date).toISOString() : date
}
