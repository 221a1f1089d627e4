import type { Db } from '../../platform/db/sql.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { id, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { List } from '../../web/kit/list-kit.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { mailPath, orderPath } from '../console-paths.ts'
import { customerHead, nameOf } from '../customers/customer-page.ts'
import type { OperatorCustomer } from '../customers/schema.ts'
import { listMails } from './manage-mails.ts'
import { type OperatorMail, OperatorMailsQuery } from './schema.ts'

/** What lists of mails have in common. */
export const mailsFile = {
  name: 'mails.csv',
  columns: ['id', 'kind', 'contractNumber', 'to', 'messageId', 'sentAt'],
}
export const mailsNoted = (mails: readonly OperatorMail[]) => ({
  ...{ action: 'mail.read', subject: 'mails' },
  numbers: mails.map(({ contractNumber, id: mailId }) => contractNumber ?? mailId),
})

/** The mails of a customer, and those that are not sent yet. */
export const mailsList = (
  reads: Db,
): List<SignedIn, OperatorCustomer, typeof OperatorMailsQuery, OperatorMail> => ({
  title: ({ firstName, lastName, businessName, customerNumber }) =>
    `Mails to ${nameOf({ firstName, lastName, businessName }) || customerNumber}`,
  query: OperatorMailsQuery,
  find: (query, { it }) => listMails(reads, { ...query, 'filter.customerNumber': it.customerNumber }),
  key: (mail) => mail.id,
  noted: mailsNoted,
  above: (customer, { member }) =>
    customerHead(
      { customerNumber: customer.customerNumber, name: nameOf(customer) || customer.customerNumber },
      'Mails',
      member.scopes.has('operator:customers'),
    ),
  columns: (_, { now }) => [
    { title: 'Kind', cell: ({ id: mailId, kind }) => html`<a href="${mailPath(mailId)}">${kind}</a>` },
    { title: 'Contract', cell: ({ contractNumber }) => contractLink(contractNumber) },
    { title: 'State', cell: () => html`<span class="state good">sent</span>` },
    { title: 'To', cell: ({ to }) => to },
    { title: 'When', cell: ({ sentAt }) => timeText(sentAt, now) },
  ],
  empty: () => 'No mail was sent yet. A mail is sent once an order has arrived.',
  below: ({ unsentMails }, { now }) =>
    unsentMails.length > 0 && section('unsent', 'Not sent yet', unsent(unsentMails, now)),
  file: { ...mailsFile, max: 500 },
})

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
