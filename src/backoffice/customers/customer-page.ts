import { type Html, html } from '../../platform/html/html.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { timeText } from '../../web/frame/time-text.ts'
import {
  customerPath,
  endLinkPath,
  endSessionsPath,
  erasurePath,
  exportPath,
  mailsPath,
  orderPath,
  passwordMailPath,
} from '../console-paths.ts'
import type { listSessions } from './manage-access.ts'
import type { OperatorCustomer } from './schema.ts'

type CustomerPage = {
  customer: OperatorCustomer
  sessions: Awaited<ReturnType<typeof listSessions>>
  /** Whether the reader may change customers. */
  mayChange: boolean
  done: string | undefined
  now: Date
}

export const customerPage = (page: CustomerPage): Html => {
  const { customer, mayChange, done } = page
  const { customerNumber } = customer
  const name = nameOf(customer) || customer.emailAddress
  return html`
  ${done !== undefined && notice(done)}
  ${customerHead({ customerNumber, name }, 'Overview', mayChange)}
  <h1>${name}</h1>
  ${mayChange && acts(customerNumber)}
  <div class="sides">
    <div>
      ${section('contracts', 'Orders and contracts', contracts(page))}
      ${section('access', 'Partners with access', links(page))}
      ${section('sessions', 'Where the customer is logged in', sessionList(page))}
    </div>
    <div>
      ${section('account', 'Account', accountFacts(page))}
      ${section('mails', 'Mails', lastMails(page))}
    </div>
  </div>`
}

const acts = (customerNumber: string): Html => html`<p class="actions">
  <a class="button small" href="${exportPath(customerNumber)}">Export the data</a>
  <a class="button small quiet" href="${passwordMailPath(customerNumber)}">Send a link for the password</a>
</p>`

const contracts = ({ customer }: CustomerPage): Html => {
  const openReasons = new Map(customer.orders.map((order) => [order.contractNumber, order.openReasons]))
  return table<OperatorCustomer['contracts'][number]>(
    'Orders and contracts, newest first',
    [
      {
        title: 'Contract',
        cell: ({ contractNumber }) => html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
      },
      {
        title: 'State',
        cell: (contract) =>
          stateBadge({ ...contract, openReasons: openReasons.get(contract.contractNumber) ?? [] }),
      },
      { title: 'Tariff', cell: ({ tariffName }) => tariffName },
      { title: 'Partner', cell: ({ partner }) => partner },
      { title: 'Delivery', cell: deliveryOf },
    ],
    { rows: customer.contracts, empty: 'The customer has ordered nothing.' },
  )
}

const deliveryOf = (contract: OperatorCustomer['contracts'][number]): Html => {
  const { startDate, endDate, deliveryState, cancellationReason, withdrawals } = contract
  const days =
    startDate === null
      ? deliveryState === 'None'
        ? 'not yet'
        : ''
      : `${startDate} to ${endDate ?? 'open end'}`
  return html`${days}
    ${cancellationReason !== null && html`<br><span class="relative">Terminated: ${cancellationReason}</span>`}
    ${withdrawals.map(({ declarationId, receivedAt, result }) => html`<br><a href="/console/withdrawals/${declarationId}">Withdrawal of ${receivedAt.slice(0, 10)}</a> <span class="relative">${result}</span>`)}`
}

type Link = OperatorCustomer['links'][number]

const links = ({ customer: { customerNumber, links: granted }, mayChange, now }: CustomerPage): Html =>
  table(
    'Partners with access, newest first',
    [
      {
        title: 'Partner',
        cell: ({ partner, brandName }: Link) => html`<a href="/console/partners/${partner}">${brandName}</a>`,
      },
      {
        title: 'Reads',
        cell: ({ onlyContracts, mayManageContracts, parts }) =>
          `${onlyContracts === null ? 'all contracts' : onlyContracts.join(', ')}${parts === null ? '' : `; only ${parts.join(', ')}`}${mayManageContracts ? '; may change them' : ''}`,
      },
      { title: 'Since', cell: ({ grantedAt }) => timeText(grantedAt, now) },
      {
        title: 'Last read',
        cell: ({ lastAccessAt }) => (lastAccessAt === null ? 'never' : timeText(lastAccessAt, now)),
      },
      ...(mayChange
        ? [
            {
              title: 'Action',
              cell: ({ partner, brandName }: Link) =>
                html`<a href="${endLinkPath(customerNumber, partner)}" aria-label="End access of ${brandName}">End access</a>`,
            },
          ]
        : []),
    ],
    { rows: granted, empty: 'No partner can read the data of this customer beyond its own contracts.' },
  )

const sessionList = ({
  customer: { customerNumber },
  sessions,
  mayChange,
  now,
}: CustomerPage): Html => html`${table(
  'Open sessions, newest first',
  [
    { title: 'Since', cell: ({ startedAt }) => timeText(startedAt, now) },
    { title: 'Last used', cell: ({ lastUsedAt }) => timeText(lastUsedAt, now) },
    {
      title: 'For',
      cell: ({ isForRequest }) => (isForRequest ? "a partner's request" : 'the account'),
    },
  ],
  { rows: sessions, empty: 'The customer is logged in nowhere.' },
)}
  ${mayChange && sessions.length > 0 && html`<p><a class="button small quiet" href="${endSessionsPath(customerNumber)}">End all sessions</a></p>`}`

const accountFacts = ({ customer, now }: CustomerPage): Html =>
  facts([
    ['Customer', id(customer.customerNumber)],
    ['Name', nameOf(customer)],
    ['Email', customer.emailAddress],
    ['Address proven', customer.provenAt === null ? 'not yet' : timeText(customer.provenAt, now)],
    ['Phone', customer.phoneNumber],
    ['Date of birth', customer.dateOfBirth],
    ['Language', customer.language],
    ['Password', customer.hasPassword ? 'chosen' : 'not chosen yet'],
    ['Customer since', timeText(customer.createdAt, now)],
  ])

const lastMails = ({ customer, now }: CustomerPage): Html => html`
  ${
    customer.mails.length === 0
      ? html`<p class="empty">No mail was sent yet.</p>`
      : html`<ul>${customer.mails.slice(0, 5).map(({ id: mailId, kind, sentAt }) => html`<li><a href="/console/mails/${mailId}">${kind}</a> <span class="aside">${timeText(sentAt, now)}</span></li>`)}</ul>`
  }
  ${customer.unsentMails.length > 0 && html`<p>${customer.unsentMails.length} more ${customer.unsentMails.length === 1 ? 'is' : 'are'} not sent yet.</p>`}
  <p><a href="${mailsPath(customer.customerNumber)}">All mails</a></p>`

type CustomerTab = 'Overview' | 'Mails' | 'Erasure'

/** The head of every page about a customer. */
export function customerHead(
  { customerNumber, name }: { customerNumber: string; name: string },
  current: CustomerTab,
  mayChange: boolean,
): Html {
  const links: readonly (readonly [CustomerTab, string])[] = [
    ['Overview', customerPath(customerNumber)],
    ['Mails', mailsPath(customerNumber)],
    ...(mayChange ? ([['Erasure', erasurePath(customerNumber)]] as const) : []),
  ]
  return html`<p class="over">Customer ${id(customerNumber)}</p>
    ${tabs(
      `Customer ${name}`,
      links.map(([tab, path]) => ({ name: tab, path, isCurrent: tab === current })),
    )}`
}

/** How a customer is called: a business by its name, with the person after it. */
export const nameOf = ({
  firstName,
  lastName,
  businessName,
}: {
  firstName: string | null
  lastName: string | null
  businessName: string | null
}): string => [businessName, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ')
