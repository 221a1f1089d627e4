import { deliveryBadge, endpointBadge, hostOf } from '../../backoffice/webhooks/parts.ts'
import { agreementText } from '../../partners/data-processing-agreement.ts'
import type { StoredRequest } from '../../partners/requests/log-repository.ts'
import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { AnyRole } from '../../staff/accounts/roles.ts'
import { named, section, table } from '../../web/frame/parts.ts'
import { orderBadge } from '../../web/frame/state-badge.ts'
import { instantText } from '../../web/frame/time-text.ts'
import { buttonsPath } from '../buttons/buttons-page.ts'
import {
  deliveryPath,
  endpointPath,
  errorsPath,
  orderPath,
  ordersPath,
  requestPath,
  requestsPath,
  usagePath,
  webhooksPath,
} from '../dashboard-paths.ts'
import { dashboardRooms } from '../frame/dashboard-page.ts'
import { codesOf, statusBadge } from '../requests/request-page.ts'
import { may, type Permission } from '../roles.ts'
import type { Endpoint, Home } from './read-home.ts'
import { days, statTile, sumOf, type Tile } from './stat-tiles.ts'

type Step = {
  name: string
  says: string
  isDone(home: Home): boolean
  /** The room where it is done, if its pages exist and the reader may open them. */
  room?: string
  /** The page on which it is done, in no room that only some may open. */
  path?: `/docs/${string}` | typeof buttonsPath
  /** Who brings no customers places no orders, and the other way round. */
  isFor?(type: Home['type']): boolean
  guide: { name: string; path: `/docs/${string}` }
}

/** The way to the first order. Each step is ticked by what has really happened. */
const allSteps: readonly Step[] = [
  {
    name: 'Create an API client',
    says: 'Your software logs in with it.',
    isDone: ({ clients }) => clients > 0,
    room: 'clients',
    guide: { name: 'Authentication', path: '/docs/authentication' },
  },
  {
    name: 'Run a request',
    path: '/docs/reference/calculatePrice#run',
    says: 'Ask for a price, with a press of a button or with a token of your own.',
    isDone: ({ hasRequest }) => hasRequest,
    guide: { name: 'Quick start', path: '/docs/quick-start' },
  },
  {
    name: 'Place a first order',
    says: 'Press Run on its page. In the test environment nobody is supplied by it.',
    isDone: ({ orders }) => orders.newest.length > 0,
    path: '/docs/reference/createOrder#run',
    isFor: (type) => type !== 'ThirdParty',
    guide: { name: 'Placing orders', path: '/docs/placing-orders' },
  },
  {
    name: 'Get a first customer',
    says: 'Ask one for access. The page of your sandbox sets one up who has given it.',
    isDone: ({ hasCustomer }) => hasCustomer,
    path: '/docs/reference/createLink#run',
    isFor: (type) => type === 'ThirdParty',
    guide: { name: 'Linking a customer', path: '/docs/linking' },
  },
  {
    name: 'Set up a webhook',
    says: 'It tells you what becomes of your orders, so that you need not ask.',
    isDone: ({ webhooks }) => webhooks.endpoints.length > 0,
    room: 'webhooks',
    guide: { name: 'Events and webhooks', path: '/docs/events' },
  },
  {
    name: 'Show the termination and withdrawal buttons',
    path: buttonsPath,
    says: 'The law wants both on your site, where contracts are concluded. Copy the links, and confirm that they are there.',
    isDone: ({ hasButtons }) => hasButtons,
    isFor: (type) => type !== 'ThirdParty',
    guide: { name: 'Going live', path: '/docs/going-live' },
  },
  {
    name: 'Sign the data-processing agreement',
    says: 'You read data of customers who have not linked their account with you (Art. 28 GDPR). The supplier records its date and version.',
    isDone: ({ agreement }) => agreement !== null,
    isFor: (type) => type !== 'ThirdParty',
    guide: { name: 'Going live', path: '/docs/going-live' },
  },
]

type Reader = { partner: { name: string }; role: AnyRole; now: Date }
type Part = {
  permission: Permission
  isFor?: Step['isFor']
  tiles(home: Home): Tile[]
  section(home: Home, now: Date): Html
}

const bringsOrders: Step['isFor'] = (type) => type !== 'ThirdParty'

/** What goes on, for those who may open the pages that say more. */
const parts: readonly Part[] = [
  {
    permission: 'orders',
    isFor: bringsOrders,
    tiles: ({ orders: { counts } }) => [{ name: 'Orders', path: ordersPath, counts }],
    section: ({ orders }, now) => section('orders', 'Newest orders', orderTable(orders.newest, now)),
  },
  {
    permission: 'requests',
    tiles: ({ requests: { counts, refused } }) => [
      { name: 'Requests', path: `${usagePath}?period=7d`, counts },
      {
        name: 'Refused or failed',
        path: `${errorsPath}?period=7d`,
        counts: refused,
        aside: shareText(sumOf(refused.slice(0, days)), sumOf(counts.slice(0, days))),
      },
    ],
    section: ({ requests: { newestRefused, now } }) =>
      section('errors', 'Latest errors', errorTable(newestRefused, now)),
  },
  {
    permission: 'webhooks',
    tiles: ({ webhooks }) => [
      {
        name: 'Webhook deliveries',
        path: webhooksPath,
        counts: webhooks.counts,
        aside: healthText(webhooks),
      },
    ],
    section: ({ webhooks: { endpoints } }, now) =>
      section('webhooks', 'Webhooks', endpointTable(endpoints, now)),
  },
]

export const homePage = (home: Home, { partner, role, now }: Reader): Html => {
  const shown = parts.filter(({ permission, isFor }) => may(role, permission) && (isFor?.(home.type) ?? true))
  const steps = allSteps.filter(({ isFor }) => isFor?.(home.type) ?? true)
  const isReady = steps.every(({ isDone }) => isDone(home))
  return html`
  <h1>${partner.name}</h1>
  ${!isReady && stepList(home, steps, role)}
  ${section(
    'figures',
    `The last ${days} days`,
    html`<ul class="stats">${shown.flatMap(({ tiles }) => tiles(home)).map(statTile)}</ul>`,
  )}
  ${shown.map((part) => part.section(home, now))}
  ${section('agreement', 'Data-processing agreement', html`<p>${agreementText(home.agreement) ?? 'None is recorded.'}</p>`)}
  ${isReady && stepList(home, steps, role)}`
}

const shareText = (refused: number, all: number): string | undefined =>
  all === 0 ? undefined : `${numberText(Math.round((refused / all) * 1000) / 10)} % of all requests`

function healthText({ failed, endpoints }: Home['webhooks']): string {
  const failing = endpoints.filter(({ isEnabled, failingSince }) => isEnabled && failingSince !== null).length
  const enabled = endpoints.filter(({ isEnabled }) => isEnabled).length
  if (endpoints.length === 0) return 'no endpoint yet'
  if (failing > 0) return `${failing} of ${enabled} endpoints ${failing === 1 ? 'fails' : 'fail'}`
  if (enabled === 0) return 'all endpoints are switched off'
  return failed === 0 ? 'none has failed' : `${numberText(failed)} failed`
}

const orderTable = (orders: Home['orders']['newest'], now: Date): Html =>
  html`${table<Home['orders']['newest'][number]>(
    'Orders, newest first',
    [
      {
        title: 'Order',
        cell: ({ contractNumber, tariffName }) =>
          named(tariffName, contractNumber, orderPath(contractNumber)),
      },
      { title: 'State', cell: orderBadge },
      { title: 'Customer', cell: ({ customerNumber }) => customerNumber },
      { title: 'Received', cell: ({ receivedAt }) => instantText(receivedAt.toISOString(), now) },
    ],
    {
      rows: orders,
      empty: html`You have no orders yet. <a href="/docs/reference/createOrder#run">Place a first one</a>.`,
    },
  )}${orders.length > 0 && html`<p><a href="${ordersPath}">All orders</a></p>`}`

const errorTable = (requests: readonly StoredRequest[], now: Date): Html =>
  html`${table<StoredRequest>(
    'Latest refused and failed requests',
    [
      {
        title: 'Request',
        cell: ({ operation, requestId }) => html`<a href="${requestPath(requestId)}">${operation}</a>`,
      },
      { title: 'Status', cell: ({ status }) => statusBadge(status) },
      { title: 'Codes', cell: codesOf },
      { title: 'Time', cell: ({ receivedAt }) => instantText(receivedAt.toISOString(), now) },
    ],
    { rows: requests, empty: 'Nothing was refused and nothing failed.' },
  )}<p><a href="${requestsPath}">All requests</a> · <a href="/docs/errors">Guide: Errors</a></p>`

const endpointTable = (endpoints: readonly Endpoint[], now: Date): Html =>
  table<Endpoint>(
    'Webhook endpoints',
    [
      {
        title: 'Endpoint',
        cell: ({ id, url, description }) =>
          html`<a href="${endpointPath(id)}">${description ?? hostOf({ url })}</a>${description !== null && html` <span class="relative">${hostOf({ url })}</span>`}`,
      },
      {
        title: 'State',
        cell: (endpoint) =>
          html`${endpointBadge(endpoint)}${endpoint.failingSince !== null && html` <span class="relative">since</span> ${instantText(endpoint.failingSince, now)}`}`,
      },
      {
        title: 'Last delivery',
        cell: ({ id, last }) =>
          last === null
            ? 'none yet'
            : html`${deliveryBadge(last)} <a href="${deliveryPath(id, last.id)}">${instantText(last.createdAt.toISOString(), now)}</a>`,
      },
    ],
    {
      rows: endpoints,
      empty: html`You have none. <a href="${webhooksPath}/new">Add one</a>, and events come to you as they happen.`,
    },
  )

/** What is left to do, and what is done folded away. */
const stepList = (home: Home, steps: readonly Step[], role: AnyRole): Html => {
  const [done, left] = [steps.filter((step) => step.isDone(home)), steps.filter((step) => !step.isDone(home))]
  const list = (some: readonly Step[]) =>
    html`<ol class="worklist">${some.map((step) => stepItem(step, step.isDone(home), role))}</ol>`
  return html`${left.length > 0 && html`<section aria-labelledby="steps"><h2 id="steps">Get started</h2>${list(left)}</section>`}
    ${
      done.length > 0 &&
      html`<details class="fold"><summary>Get started: ${left.length === 0 ? 'all done' : `${done.length} of ${steps.length} done`}</summary>
        ${left.length === 0 && html`<p>You are ready to go live. <a href="/docs/going-live">What going live needs</a></p>`}${list(done)}</details>`
    }`
}

const stepItem = ({ name, says, room, path, guide }: Step, isDone: boolean, role: AnyRole): Html => {
  const found = roomOf(room)
  const place = found !== undefined && may(role, found.permission) ? found.path : path
  return html`<li>
    <p><span class="state ${isDone ? 'good' : 'going'}">${isDone ? 'Done' : 'To do'}</span>
      ${place === undefined ? html`<strong>${name}</strong>` : html`<a href="${place}">${name}</a>`}</p>
    <p>${says} <a href="${guide.path}">Guide: ${guide.name}</a></p>
  </li>`
}

/** A room that is not built yet is none. */
const roomOf = (name: string | undefined) =>
  Object.entries(dashboardRooms).find(([room]) => room === name)?.[1]
