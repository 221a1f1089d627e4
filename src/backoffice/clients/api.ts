import { listClients } from '../../partners/manage-clients.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Nullable } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, pageOf, reading } from '../operation.ts'
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

export const clientRoutes = (deps: OperatorDeps) => async (api: Server) => {
  const { db } = deps

  api.get(
    '/clients',
    reading('Partners', 'operator:partners', {
      operationId: 'listClients',
      summary: 'List clients',
      description: 'All clients, sorted by id.',
      querystring: ClientsQuery,
      response: { 200: ListEnvelope(ClientItem) },
    }),
    async ({ query, url }, reply) => {
      const slug = query['filter.partner']
      const clients = (await listClients(db)).filter(({ partner }) => slug === undefined || partner === slug)
      return listAnswer(pageOf(clients, query), query, { url, reply })
    },
  )

  api.post(
    '/clients',
    changing('Partners', 'operator:partners', {
      operationId: 'addClient',
      summary: 'Add a client',
      description: 'The answer contains its secret, which is shown only once.',
      body: NewClientRequest,
      response: { 200: Envelope(NewClient), 404: ErrorEnvelope, 409: ErrorEnvelope },
    }),
    async (request) => ok(await createClient(deps, request.body, operatorOf(request))),
  )

  api.post(
    '/clients/:clientId/rotate-secret',
    changing('Partners', 'operator:partners', {
      operationId: 'rotateClientSecret',
      summary: 'Give a client a new secret',
      description:
        'The previous secret stays valid until the next rotation, or until `formerExpiresAt`. With `secretExpiresAt` the new one ends too; its partner is told 14 days and one day ahead by the event `client.secret-expiring`, and cannot make a secret that ends later.',
      params: ClientPath,
      body: Nullable(RotateRequest),
      response: { 200: Envelope(RotatedSecret), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      return ok(await changeSecret(db, params.clientId, body ?? {}, operatorOf(request)))
    },
  )

  api.post(
    '/clients/:clientId/keys',
    changing('Partners', 'operator:partners', {
      operationId: 'addClientKeys',
      summary: 'Add public keys to a client',
      description:
        'The client may prove itself by assertions that it signs with one of its keys (`private_key_jwt`) instead of by its secret. Up to five are valid side by side. Refused with 409 if it has another key with the same id.',
      params: ClientPath,
      body: KeysRequest,
      response: { 200: Envelope(ClientItem), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      return ok(await addKeys(db, params.clientId, body.keys, operatorOf(request)))
    },
  )

  api.delete(
    '/clients/:clientId/keys/:kid',
    changing('Partners', 'operator:partners', {
      operationId: 'removeClientKey',
      summary: 'Remove a public key of a client',
      description:
        'Takes effect within 5 seconds. Tokens that were issued stay valid; disable the client to end them.',
      params: KeyPath,
      response: { 200: Envelope(ClientItem) },
    }),
    async (request) => {
      const { clientId, kid } = request.params
      return ok(await removeKey(db, clientId, kid, operatorOf(request)))
    },
  )

  api.post(
    '/clients/:clientId/disable',
    changing('Partners', 'operator:partners', {
      operationId: 'disableClient',
      summary: 'Disable a client',
      description:
        'Takes effect within 5 seconds, also for tokens that were already issued. Its partner reads the reason, and cannot enable it or add another one.',
      params: ClientPath,
      body: Nullable(DisableRequest),
      response: { 200: Envelope(ClientItem), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      return ok(await disableClient(db, params.clientId, operatorOf(request), body?.comment))
    },
  )

  api.post(
    '/clients/:clientId/enable',
    changing('Partners', 'operator:partners', {
      operationId: 'enableClient',
      summary: 'Enable a client',
      description: 'A disabled client can log in again.',
      params: ClientPath,
      response: { 200: Envelope(ClientItem) },
    }),
    async (request) => ok(await enableClient(db, request.params.clientId, operatorOf(request))),
  )

  api.put(
    '/clients/:clientId/date-time-format',
    changing('Partners', 'operator:partners', {
      operationId: 'setClientDateTimeFormat',
      summary: 'Set how times are written for a client',
      description:
        'Applies to metrics and prices where a request has no `dateTimeFormat`. For devices that cannot send one. Takes effect within 5 seconds.',
      params: ClientPath,
      body: DateTimeFormatRequest,
      response: { 200: Envelope(ClientItem) },
    }),
    async (request) => {
      const { params, body } = request
      return ok(await changeDateTimeFormat(db, params.clientId, body.dateTimeFormat, operatorOf(request)))
    },
  )

  api.put(
    '/clients/:clientId/scopes',
    changing('Partners', 'operator:partners', {
      operationId: 'replaceClientScopes',
      summary: 'Replace the scopes of a client',
      description:
        'The client has exactly these scopes from then on, also in tokens that were already issued. Its partner cannot give those that it loses to any of its clients, until you give them back.',
      params: ClientPath,
      body: ScopesRequest,
      response: { 200: Envelope(ClientItem) },
    }),
    async (request) => {
      const { params, body } = request
      return ok(await replaceScopes(db, params.clientId, body.scopes, operatorOf(request), body.comment))
    },
  )

  api.put(
    '/clients/:clientId/redirect-uris',
    changing('Partners', 'operator:partners', {
      operationId: 'replaceClientRedirectUris',
      summary: 'Replace the redirect URIs of a public client',
      description:
        'From then on users return to exactly these addresses, except for the port on loopback. A client with a secret has none, and gets 409. Its partner cannot change them until you lift that.',
      params: ClientPath,
      body: RedirectUrisRequest,
      response: { 200: Envelope(ClientItem), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      const { redirectUris, comment } = body
      return ok(await replaceRedirectUris(db, params.clientId, redirectUris, operatorOf(request), comment))
    },
  )
}
