import { type Html, html } from '../../platform/html/html.ts'
import { section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { orderHead, type ShownOrder } from './order-head.ts'
import { documentPath, resendPath } from './paths.ts'
import { mailText } from './words.ts'

export const documentsPage = (shown: ShownOrder): Html => html`
  ${orderHead(shown, 'documents')}
  ${section('documents', 'Documents', documents(shown))}
  ${section('mails', 'Mails', mails(shown))}`

const documents = ({ view: { documents: made, mails: sent, order }, mayChange, now }: ShownOrder): Html =>
  table(
    'Documents, oldest first',
    [
      {
        title: 'Document',
        cell: ({ id, filename }) =>
          html`<a href="${documentPath(order.contractNumber, id)}" download>${filename}</a>`,
      },
      { title: 'Kind', cell: ({ kind }) => kind },
      { title: 'Made', cell: ({ createdAt }) => timeText(createdAt, now) },
      {
        title: 'Send again',
        // The mail that brought it has the name of its kind.
        cell: ({ kind }) => {
          const mail = sent.find((each) => each.kind === kind)
          return mayChange && mail !== undefined && resendLink(order.contractNumber, mail.id)
        },
      },
    ],
    { rows: made, empty: 'There is no document yet. The first one is made when the contract is confirmed.' },
  )

const mails = ({ view: { mails: sent, order }, mayChange, now }: ShownOrder): Html =>
  table(
    'Mails, newest first',
    [
      { title: 'Mail', cell: ({ id, kind }) => html`<a href="/console/mails/${id}">${kind}</a>` },
      { title: 'Sent', cell: ({ sentAt }) => timeText(sentAt, now) },
      { title: 'Send again', cell: ({ id }) => mayChange && resendLink(order.contractNumber, id) },
      { title: 'What it does', cell: ({ kind }) => `It ${mailText(kind)}.` },
    ],
    { rows: sent, empty: 'No mail has been sent about this order. Tasks that wait are in its overview.' },
  )

const resendLink = (contractNumber: string, mailId: string): Html =>
  html`<a href="${resendPath(contractNumber, mailId)}">Send again</a>`
