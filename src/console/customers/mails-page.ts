import type { OperatorCustomer } from '../../operator/customers/schema.ts'
import type { OperatorMail } from '../../operator/mails/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { orderPath } from '../orders/paths.ts'
import { customerHead, nameOf } from './customer-tabs.ts'
import { mailPath, mailsPath } from './paths.ts'

export type MailsPage = {
  customer: OperatorCustomer
  mails: readonly OperatorMail[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  now: Date
}

export const mailsPage = ({ customer, mails, asked, next, mayChange, now }: MailsPage): Html => {
  const { customerNumber, unsentMails } = customer
  const name = nameOf(customer) || customerNumber
  return html`
  ${customerHead({ customerNumber, name }, 'Mails', mayChange)}
  ${listPage({
    title: `Mails to ${name}`,
    path: mailsPath(customerNumber),
    asked,
    columns: [
      { title: 'Kind', cell: ({ id: mailId, kind }) => html`<a href="${mailPath(mailId)}">${kind}</a>` },
      { title: 'Contract', cell: ({ contractNumber }) => contractLink(contractNumber) },
      { title: 'State', cell: () => html`<span class="state good">sent</span>` },
      { title: 'To', cell: ({ to }) => to },
      { title: 'When', cell: ({ sentAt }) => timeText(sentAt, now) },
    ],
    rows: mails,
    empty: 'No mail was sent yet. A mail is sent once an order has arrived.',
    next,
  })}
  ${unsentMails.length > 0 && section('unsent', 'Not sent yet', unsent(unsentMails, now))}`
}

const contractLink = (contractNumber: string | null): Html | string =>
  contractNumber === null ? 'account' : html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`

const unsent = (mails: OperatorCustomer['unsentMails'], now: Date): Html =>
  table(
    'Mails that are not sent yet, the next one first',
    [
      { title: 'Kind', cell: ({ kind }) => kind },
      { title: 'Contract', cell: ({ contractNumber }) => contractLink(contractNumber) },
      {
        title: 'State',
        cell: ({ state }) =>
          html`<span class="state ${state === 'parked' ? 'bad' : 'going'}">${state}</span>`,
      },
      { title: 'Next attempt', cell: ({ dueAt, state }) => (state === 'parked' ? '' : timeText(dueAt, now)) },
      { title: 'Last fault', cell: ({ lastError }) => lastError },
    ],
    { rows: mails, empty: '' },
  )
