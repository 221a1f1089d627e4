import { listClients } from '../../partners/manage-clients.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import { Nullable } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations, pageOf } from '../operation.ts'
import {
  ClientItem,
  ClientPath,
  ClientsQuery,
  DateTimeFormatRequest,
  DisableRequest,
  KeyPath,
  KeysRequest,
  NewClient,
  NewClientRequest,
  RedirectUrisRequest,
  RotatedSecret,
  RotateRequest,
  ScopesRequest,
} from '../partners/schema.ts'
import {
  addKeys,
  changeDateTimeFormat,
  changeSecret,
  createClient,
  disableClient,
  enableClient,
  removeKey,
  replaceRedirectUris,
  replaceScopes,
} from './audited-clients.ts'

export const clientRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const { db } = deps
  const api = operations(server, 'Partners', { role: 'operator:partners', db })

  api.list('/clients', {
    operationId: 'listClients',
    summary: 'List clients',
    description: 'All clients, sorted by id.',
    querystring: ClientsQuery,
    item: ClientItem,
    find: async ({ query: { 'filter.partner': slug, ...asked } }) =>
      pageOf(
        (await listClients(db)).filter(({ partner }) => slug === undefined || partner === slug),
        asked,
      ),
  })

  api.post('/clients', {
    operationId: 'addClient',
    summary: 'Add a client',
    description: 'The answer contains its secret, which is shown only once.',
    body: NewClientRequest,
    data: NewClient,
    refuses: { 404: ErrorEnvelope, 409: ErrorEnvelope },
    does: ({ body, operator }) => createClient(deps, body, operator),
  })

  api.post('/clients/:clientId/rotate-secret', {
    operationId: 'rotateClientSecret',
    summary: 'Give a client a new secret',
    description:
      'The previous secret stays valid until the next rotation, or until `formerExpiresAt`. With `secretExpiresAt` the new one ends too; its partner is notified 14 days and one day ahead by the event `client.secret-expiring`, and cannot make a secret that ends later.',
    params: ClientPath,
    body: Nullable(RotateRequest),
    data: RotatedSecret,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => changeSecret(db, params.clientId, body ?? {}, operator),
  })

  api.post('/clients/:clientId/keys', {
    operationId: 'addClientKeys',
    summary: 'Add public keys to a client',
    description:
      'The client may prove itself by assertions that it signs with one of its keys (`private_key_jwt`) instead of by its secret. Up to five are valid side by side. Refused with 409 if it has another key with the same id.',
    params: ClientPath,
    body: KeysRequest,
    data: ClientItem,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => addKeys(db, params.clientId, body.keys, operator),
  })

  api.delete('/clients/:clientId/keys/:kid', {
    operationId: 'removeClientKey',
    summary: 'Remove a public key of a client',
    description:
      'Takes effect within 5 seconds. Tokens that were issued stay valid; disable the client to end them.',
    params: KeyPath,
    data: ClientItem,
    does: ({ params: { clientId, kid }, operator }) => removeKey(db, clientId, kid, operator),
  })

  api.post('/clients/:clientId/disable', {
    operationId: 'disableClient',
    summary: 'Disable a client',
    description:
      'Takes effect within 5 seconds, also for tokens that were already issued. Its partner reads the reason, and cannot enable it or add another one.',
    params: ClientPath,
    body: Nullable(DisableRequest),
    data: ClientItem,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => disableClient(db, params.clientId, operator, body?.comment),
  })

  api.post('/clients/:clientId/enable', {
    operationId: 'enableClient',
    summary: 'Enable a client',
    description: 'A disabled client can log in again.',
    params: ClientPath,
    data: ClientItem,
    does: ({ params, operator }) => enableClient(db, params.clientId, operator),
  })

  api.put('/clients/:clientId/date-time-format', {
    operationId: 'setClientDateTimeFormat',
    summary: 'Set how times are written for a client',
    description:
      'Applies to metrics and prices where a request has no `dateTimeFormat`. For devices that cannot send one. Takes effect within 5 seconds.',
    params: ClientPath,
    body: DateTimeFormatRequest,
    data: ClientItem,
    does: ({ params, body, operator }) =>
      changeDateTimeFormat(db, params.clientId, body.dateTimeFormat, operator),
  })

  api.put('/clients/:clientId/scopes', {
    operationId: 'replaceClientScopes',
    summary: 'Replace the scopes of a client',
    description:
      'The client has exactly these scopes from then on, also in tokens that were already issued. Its partner cannot give those that it loses to any of its clients, until you give them back.',
    params: ClientPath,
    body: ScopesRequest,
    data: ClientItem,
    does: ({ params, body, operator }) =>
      replaceScopes(db, params.clientId, body.scopes, operator, body.comment),
  })

  api.put('/clients/:clientId/redirect-uris', {
    operationId: 'replaceClientRedirectUris',
    summary: 'Replace the redirect URIs of a public client',
    description:
      'From then on users return to exactly these addresses, except for the port on loopback. A client with a secret has none, and gets 409. Its partner cannot change them until you lift that.',
    params: ClientPath,
    body: RedirectUrisRequest,
    data: ClientItem,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => {
      const { redirectUris, comment } = body
      return replaceRedirectUris(db, params.clientId, redirectUris, operator, comment)
    },
  })
}
