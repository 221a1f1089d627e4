import { agreementText } from '../../partners/data-processing-agreement.ts'
import { numberText } from '../../platform/html/charts/number-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { AnyRole } from '../../staff/accounts/roles.ts'
import { facts, section } from '../../web/frame/parts.ts'
import { buttonsPath } from '../buttons/buttons-page.ts'
import { dashboardRooms } from '../frame/dashboard-page.ts'
import { requestsPath } from '../requests/paths.ts'
import { may } from '../roles.ts'
import type { Home } from './read-home.ts'

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

/** The way through the first afternoon. Each step is ticked by what has really happened. */
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
    isDone: ({ requests }) => requests > 0,
    guide: { name: 'Quick start', path: '/docs/quick-start' },
  },
  {
    name: 'Place a first order',
    says: 'Press Run on its page. In the test environment nobody is supplied by it.',
    isDone: ({ hasOrder }) => hasOrder,
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
    isDone: ({ endpoints }) => endpoints > 0,
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

export const homePage = (
  home: Home,
  { partner, role }: { partner: { name: string }; role: AnyRole },
): Html => {
  const steps = allSteps.filter(({ isFor }) => isFor?.(home.type) ?? true)
  const left = steps.filter(({ isDone }) => !isDone(home)).length
  return html`
  <h1>${partner.name}</h1>
  <div class="sides">
    <div>${section(
      'steps',
      'Your first afternoon',
      html`<p>${left === 0 ? 'All done: you are ready to go live.' : `${steps.length - left} of ${steps.length} done.`}
        ${left === 0 && html`<a href="/docs/going-live">What going live needs</a>`}</p>
      <ol class="worklist">${steps.map((step) => stepItem(step, step.isDone(home), role))}</ol>
      <p>Look up your requests in <a href="${requestsPath}">the log</a>, and what was wrong with those that were refused.
        <a href="/docs/errors">Guide: Errors</a></p>`,
    )}</div>
    <div>${section(
      'figures',
      'The last thirty days',
      facts([
        ['Orders', numberText(home.orders)],
        ['Requests', numberText(home.requests)],
        ['Requests that were refused', numberText(home.clientErrors)],
        ['Clients in use', numberText(home.clients)],
        ['Webhook endpoints', numberText(home.endpoints)],
      ]),
    )}
    ${section('agreement', 'Data-processing agreement', html`<p>${agreementText(home.agreement) ?? 'None is recorded.'}</p>`)}</div>
  </div>`
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
