import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import { textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, type Static, Type } from '../../platform/http/schema.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { id } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { PageKit } from '../../web/kit/page-kit.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { OperatorDeps } from '../operation.ts'
import { linesOf } from '../partners/partner-form.ts'
import {
  DateTimeFormatRequest,
  KeyPath,
  KeysRequest,
  NewClientRequest,
  RedirectUrisRequest,
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
import {
  commentField,
  newClientFields,
  newClientRequest,
  readNewClientForm,
  readRotationForm,
  redirectsField,
  rotationFields,
  rotationRequest,
  scopeBoxes,
  textIn,
  timesField,
} from './client-form.ts'
import { type ClientPaths, clientPage, secretPage } from './client-page.ts'

/** For one audience: operators in the console, or the partner itself in its dashboard. */
export type ClientPlaces<Me extends SignedIn, Right, Room extends string> = {
  room: Room
  /** The routes of one client and of a new one. */
  route: string
  newRoute: string
  paths: ClientPaths
  mayRead: Right
  mayChange: Right
  /** Whether somebody who may read may change too. */
  changes(me: Me): boolean
  /** Whose clients they are, where the address does not say so. */
  slugOf?(me: Me): string
  /** What new clients of a partner must be called like, and how many it may have. */
  ownNames?: { prefix(slug: string): string; maxClients: number }
}

const text = Type.String({ maxLength: 100 })
const PartnerParams = Closed({ slug: Type.Optional(text) })
const ClientParams = Closed({ slug: Type.Optional(text), clientId: text })
const KeyParams = Closed({ ...ClientParams.properties, kid: Type.String({ maxLength: 500 }) })

/** The clients of a partner: what they may do, how they prove themselves, and whether they are enabled. */
export function clientPages<Right, Me extends SignedIn, Room extends string>(
  { about }: PageKit<Right, Me, Room>,
  { db, config }: Pick<OperatorDeps, 'db'> & { config: Config },
  places: ClientPlaces<Me, Right, Room>,
): void {
  const { paths, mayRead, mayChange, ownNames } = places
  const room = () => places.room
  const partnerOf = ({ slug }: { slug?: string }, me: Me) => getPartner(db, places.slugOf?.(me) ?? slug ?? '')

  async function find({ clientId, ...params }: Static<typeof ClientParams>, me: Me) {
    const { clients, ...partner } = await partnerOf(params, me)
    const client = clients.find((candidate) => candidate.clientId === clientId)
    if (client === undefined) {
      throw notFound(`The partner ${partner.slug} has no client ${clientId}.`)
    }
    // Those of the supplier about this client.
    const decisions = (await findDecisions(db, partner.id)).filter(({ subject }) => subject === clientId)
    return { partner, client, decisions }
  }
  const pathOf = ({ partner, client }: Awaited<ReturnType<typeof find>>) =>
    paths.client(partner.slug, client.clientId)
  const secretOf = (title: string, made: NewSecret, next: string, now: Date) => ({
    title,
    content: secretPage({
      title,
      secret: { label: 'Client secret', value: made.clientSecret },
      more: [
        ['Client id', id(made.clientId)],
        ['Where it gets tokens', id(`${config.authUrl}/connect/token`)],
        ['Ends', made.secretExpiresAt === null ? 'never' : instantText(made.secretExpiresAt, now)],
      ],
      next: { path: next, label: 'Go on to the client' },
    }),
  })

  about({
    route: places.newRoute,
    params: PartnerParams,
    find: partnerOf,
    path: ({ slug }) => paths.partner(slug),
    room,
  }).form('', mayChange, {
    terms: withRecentAuth('client.add'),
    open: ({ slug, type }) => ({
      ...{ clientId: ownNames?.prefix(slug) ?? '', kind: 'server', scopes: assignableScopes[type] },
      ...{ redirectUris: '', secretEndDate: '', dateTimeFormat: 'Local' },
    }),
    read: readNewClientForm,
    asks: (partner, _, form, fault) => ({
      ...{ title: `New client of ${partner.slug}`, act: 'Add client' },
      fields: newClientFields(partner, form, fault),
    }),
    async does({ slug, clients }, { me, request, now }, form) {
      if (ownNames !== undefined) {
        refuseForeignName(form.clientId, ownNames.prefix(slug))
        refuseTooMany(clients.length, ownNames.maxClients)
      }
      const body = checkedInput(request, NewClientRequest, newClientRequest(form, slug))
      const { clientId, clientSecret, secretExpiresAt } = await createClient(
        { db, config },
        body,
        me.operator,
      )
      const path = paths.client(slug, clientId)
      if (clientSecret === null) return { to: path }
      const made = { clientId, clientSecret, secretExpiresAt: secretExpiresAt.at(-1) ?? null }
      return secretOf(`Client ${clientId} was added`, made, path, now)
    },
  })

  const clients = about({
    route: places.route,
    params: ClientParams,
    find,
    path: pathOf,
    room,
    page: (found, { me, done, now }) => ({
      title: `Client ${found.client.clientId}`,
      content: clientPage({
        ...{ ...found, paths, done, now },
        mayChange: places.changes(me),
        isSupplier: isSupplier(me),
      }),
    }),
  })
  clients.page(mayRead)

  clients.form('/scopes', mayChange, {
    terms: withRecentAuth('client.scopes'),
    open: ({ client }) => ({ scopes: client.scopes as readonly string[], comment: '' }),
    read: (form) => ({ scopes: form.getAll('scopes'), comment: textIn(form, 'comment') }),
    asks: ({ partner, client }, { me }, form) => ({
      ...titled('Scopes of', client),
      says: html`<p>They count from then on, also for tokens that were already issued.</p>`,
      fields: html`${scopeBoxes(partner, form.scopes, 'What it may do')}${reasonField(me, form)}`,
      act: 'Save',
    }),
    async does({ client }, { me, request }, form) {
      const body = { scopes: form.scopes, comment: form.comment || null }
      const { scopes, comment } = checkedInput(request, ScopesRequest, body)
      await replaceScopes(db, client.clientId, scopes, me.operator, comment)
      return 'client-saved'
    },
  })

  clients.form('/redirects', mayChange, {
    terms: withRecentAuth('client.redirect-uris'),
    open: ({ client }) => ({ redirectUris: client.redirectUris.join('\n'), comment: '' }),
    read: (form) => ({
      redirectUris: form.get('redirectUris') ?? '',
      comment: textIn(form, 'comment'),
    }),
    asks: ({ client }, { me }, form, fault) => ({
      ...titled('Redirect addresses of', client),
      says: html`<p>Where the app gets its users back. An address that you remove is refused within 5 seconds.</p>`,
      fields: html`${redirectsField('Redirect addresses', form.redirectUris, fault('redirectUris'))}${reasonField(me, form)}`,
      act: 'Save',
    }),
    async does({ client }, { me, request }, form) {
      const body = { redirectUris: linesOf(form.redirectUris), comment: form.comment || null }
      const { redirectUris, comment } = checkedInput(request, RedirectUrisRequest, body)
      await replaceRedirectUris(db, client.clientId, redirectUris, me.operator, comment)
      return 'client-saved'
    },
  })

  clients.form('/times', mayChange, {
    terms: withoutRecentAuth('client.date-time-format'),
    open: ({ client }): { dateTimeFormat: string } => client,
    read: (form) => ({ dateTimeFormat: form.get('dateTimeFormat') ?? '' }),
    asks: ({ client }, _, form) => ({
      ...titled('Times for', client),
      says: html`<p>How metrics and prices write times where a request does not say: for devices that cannot ask.</p>`,
      fields: timesField(form.dateTimeFormat),
      act: 'Save',
    }),
    async does({ client }, { me, request }, form) {
      const { dateTimeFormat } = checkedInput(request, DateTimeFormatRequest, form)
      await changeDateTimeFormat(db, client.clientId, dateTimeFormat, me.operator)
      return 'client-saved'
    },
  })

  clients.form('/rotate', mayChange, {
    terms: withRecentAuth('client.rotate-secret'),
    open: () => ({ ...{ secretEndDate: '', former: 'keep', formerEndDate: '' }, comment: '' }),
    read: (form) => ({ ...readRotationForm(form), comment: textIn(form, 'comment') }),
    asks: ({ client }, { me }, form, fault) => ({
      title: `Rotate the secret of ${client.clientId}?`,
      heading: html`Rotate the secret of ${id(client.clientId)}?`,
      says: html`<p>You will see the new secret once. Two are valid side by side, so that the partner can change over.
    ${client.secretCreatedAt.length > 1 && html`<strong>It has two now: the older one stops working at once.</strong>`}</p>`,
      fields: html`${rotationFields(client, form, fault)}${reasonField(me, form)}`,
      act: 'Rotate the secret',
      isDangerous: true,
    }),
    async does(found, { me, request, form, now }, { comment, ...rotation }) {
      const { clientId } = found.client
      const newest = form.get('newestCreatedAt') ?? ''
      const given = { ...rotationRequest(rotation, newest), comment: comment || null }
      const body = checkedInput(request, RotateRequest, given)
      const made = await changeSecret(db, clientId, body, me.operator)
      return secretOf(`New secret of ${clientId}`, made, pathOf(found), now)
    },
  })

  clients.form('/keys', mayChange, {
    terms: withRecentAuth('client.add-keys'),
    open: () => '',
    read: (form) => form.get('keys') ?? '',
    asks: ({ client }) => ({
      ...titled('Add public keys to', client),
      says: html`<p>With them the client signs assertions (<code>private_key_jwt</code>) instead of sending its secret. Up to five are valid side by side.</p>`,
      // A private key that somebody pasted by mistake is not shown again.
      fields: textArea({
        ...{ name: 'keys', label: 'JWK set', value: '', maxCharacters: 12_000 },
        hint: 'As in RFC 7517: {"keys": […]}. Public keys only.',
      }),
      act: 'Add keys',
    }),
    async does({ client }, { me, request }, pasted) {
      const { keys } = checkedInput(request, KeysRequest, parsed(pasted))
      await addKeys(db, client.clientId, keys, me.operator)
      return 'keys-added'
    },
  })

  about({
    route: `${places.route}/keys/:kid`,
    params: KeyParams,
    find: async ({ kid, ...params }, me) => ({ ...(await find(params, me)), kid }),
    path: (found) => pathOf(found),
    room,
  }).confirm('/remove', mayChange, {
    terms: withRecentAuth('client.remove-key'),
    asks: ({ client, kid }) => ({
      title: `Remove key ${kid}?`,
      says: html`<p>Within 5 seconds ${id(client.clientId)} can no longer prove itself by it. Tokens that were issued stay valid
          for their hour; disable the client to end them.</p>`,
      act: 'Remove the key',
      isDangerous: true,
    }),
    async does({ client: { clientId }, kid }, { me, request }) {
      const path = checkedInput(request, KeyPath, { clientId, kid })
      await removeKey(db, path.clientId, path.kid, me.operator)
      return 'key-removed'
    },
  })

  clients.confirm('/disable', mayChange, {
    terms: withRecentAuth('client.disable'),
    asks: ({ client }, { me }) => ({
      title: `Disable client ${client.clientId}?`,
      says: html`<p>Within 5 seconds it gets no tokens, and those already issued are refused. Its webhooks get nothing. You can enable it
      again, with the secrets that it has.</p>`,
      act: 'Disable the client',
      asksReason: isSupplier(me),
      isDangerous: true,
    }),
    async does({ client }, visit) {
      const comment = isSupplier(visit.me) ? visit.reason : undefined
      await disableClient(db, client.clientId, visit.me.operator, comment)
      return 'client-disabled'
    },
  })

  clients.confirm('/enable', mayChange, {
    terms: withRecentAuth('client.enable'),
    asks: ({ client }) => ({
      title: `Enable client ${client.clientId}?`,
      says: html`<p>It can log in again with the secrets, keys and scopes that it has.</p>`,
      act: 'Enable the client',
    }),
    async does({ client }, { me }) {
      await enableClient(db, client.clientId, me.operator)
      return 'client-enabled'
    },
  })
}

type NewSecret = { clientId: string; clientSecret: string; secretExpiresAt: string | null }

const isSupplier = ({ operator }: SignedIn): boolean => operator.partnerId === undefined

const titled = (words: string, { clientId }: { clientId: string }) => ({
  title: `${words} ${clientId}`,
  heading: html`${words} ${id(clientId)}`,
})

/** The partner gives no reason for what it changes itself. */
const reasonField = (me: SignedIn, { comment }: { comment: string }): Html | false =>
  isSupplier(me) && commentField(comment)

/** A partner adds clients under its own name: no other can be taken from it, and none is mistaken for another's. */
function refuseForeignName(clientId: string, begins: string): void {
  if (clientId.startsWith(begins) && clientId !== begins) return
  throw invalid('clientId', `It begins with ${begins} and goes on as you like.`)
}

function refuseTooMany(clients: number, max: number): void {
  if (clients < max) return
  throw conflict(`You have ${max} clients, and cannot have more. Ask us if you need them.`)
}

/** A JWK set; what is no JSON is refused by the schema. */
function parsed(pasted: string): unknown {
  try {
    return JSON.parse(pasted)
  } catch {
    return {}
  }
}
