import { getDocumentOf } from '../../contracts/documents/find-documents.ts'
import { OrderPath } from '../../orders/intake/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { versionOf } from '../../web/frame/live-list.ts'
import { section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { readFilter } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { documentPath, documentsPath, orderPath, resendPath } from '../console-paths.ts'
import { resendMail } from '../mails/manage-mails.ts'
import { listMarketOrders } from '../market/market-orders.ts'
import { marketOrderForm } from '../order-acts/market-order-form.ts'
import { agent, orderActs } from '../order-acts/order-acts.ts'
import { OrderDocumentPath } from './api.ts'
import { orderHead, type ShownOrder } from './order-head.ts'
import { orderPage } from './order-page.ts'
import { showPrice } from './price/explain-price.ts'
import { pricePage } from './price/price-page.ts'
import { showReadings } from './readings/explain-month.ts'
import { readingsPage } from './readings/readings-page.ts'
import { ReadingsQuery } from './readings/schema.ts'
import type { OperatorOrder } from './schema.ts'
import { showOrder } from './show-order.ts'
import { TimelineQuery } from './timeline/schema.ts'
import { timelineOfOrder } from './timeline/timeline.ts'
import { timelinePage } from './timeline/timeline-page.ts'
import { mailText } from './words.ts'

const hourColumns = Array.from({ length: 24 }, (_, hour) => `hour${String(hour).padStart(2, '0')}Kwh`)
const entryColumns = ['at', 'kind', 'says', 'by', 'note', 'ref'] as const

/** One order: its pages and files, and what staff do about it. Each look is in the audit trail. */
export const orderPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { db, reads } = deps
  const kit = consoleKit(server, context)

  const readOrder = ({ contractNumber }: { contractNumber: string }, { operator }: SignedIn) =>
    showOrder(db, contractNumber, operator.now)
  async function viewOf({ contractNumber }: { contractNumber: string }, me: SignedIn) {
    const { operator } = me
    const view = await readOrder({ contractNumber }, me)
    await auditRead(db, operator, 'order.read', contractNumber)
    return view
  }
  const shown = (view: OperatorOrder, { me, done, now }: Visit): ShownOrder => ({
    ...{ view, done, now },
    mayChange: me.member.scopes.has('operator:orders'),
  })
  const numberOf = ({ order }: OperatorOrder) => order.contractNumber
  const titled = (view: OperatorOrder, what = '') => `Order ${numberOf(view)}${what}`

  const orders = {
    ...{ route: '/orders/:contractNumber', params: OrderPath, id: numberOf },
    path: (view: OperatorOrder) => orderPath(numberOf(view)),
    room: () => 'orders' as const,
  }
  kit
    .about({
      ...orders,
      find: readOrder,
      version: versionOf,
      async page(view, visit) {
        const { me, now, guard } = visit
        await auditRead(db, me.operator, 'order.read', numberOf(view))
        const owed = { offset: 0, limit: 10, 'filter.contractNumber': numberOf(view) }
        const [timeline, marketOrders] = await Promise.all([
          timelineOfOrder(db, view, {}),
          listMarketOrders(reads, owed, now),
        ])
        const pagesUrl = deps.config.authUrl
        const content = orderPage({ ...shown(view, visit), timeline, marketOrders, guard, pagesUrl })
        return { title: titled(view), content }
      },
    })
    .page(anyRole)
  const order = kit.about({ ...orders, find: viewOf })

  async function entriesOf(view: OperatorOrder, { request }: Visit) {
    const query = checkedInput(request, TimelineQuery, Object.fromEntries(readFilter(request.url)))
    return { kind: query['filter.kind'], entries: await timelineOfOrder(db, view, query) }
  }
  order.view('/timeline', anyRole, async (view, visit) => ({
    title: titled(view, ', timeline'),
    content: timelinePage({ ...shown(view, visit), ...(await entriesOf(view, visit)) }),
  }))
  order.file('/timeline.csv', anyRole, async (view, visit) => {
    const rows = (await entriesOf(view, visit)).entries.map((entry) =>
      entryColumns.map((name) => entry[name]),
    )
    const name = `timeline-${numberOf(view)}.csv`
    return sendCsv(visit.reply, { name, columns: entryColumns, rows })
  })

  order.view('/price', anyRole, async (view, visit) => ({
    title: titled(view, ', price'),
    content: pricePage({ ...shown(view, visit), price: await showPrice(db, numberOf(view)) }),
  }))

  order.view('/documents', anyRole, (view, visit) => ({
    title: titled(view, ', documents'),
    content: documentsPage(shown(view, visit)),
  }))
  kit
    .about({
      route: '/orders/:contractNumber/documents/:documentId',
      params: OrderDocumentPath,
      async find({ contractNumber, documentId }, { operator }) {
        const document = await getDocumentOf(db, contractNumber, documentId)
        await auditRead(db, operator, 'document.read', contractNumber)
        return { ...document, contractNumber }
      },
      path: ({ contractNumber }) => documentsPath(contractNumber),
    })
    .file('', anyRole, async (document, { reply }) => sendFile(reply, document))

  async function readingsOf(view: OperatorOrder, { me, request, now }: Visit) {
    const query = checkedInput(request, ReadingsQuery, Object.fromEntries(readFilter(request.url)))
    const readings = await showReadings(reads, numberOf(view), query, now)
    await auditRead(db, me.operator, 'readings.read', numberOf(view))
    return readings
  }
  order.view('/readings', anyRole, async (view, visit) => ({
    title: titled(view, ', readings'),
    content: readingsPage({ ...shown(view, visit), readings: await readingsOf(view, visit) }),
  }))
  order.file('/readings.csv', anyRole, async (view, visit) => {
    const { month, days } = await readingsOf(view, visit)
    return sendCsv(visit.reply, {
      name: `readings-${numberOf(view)}-${month}.csv`,
      columns: ['date', 'kwh', 'missingQuarterHours', 'state', 'explanation', ...hourColumns],
      rows: days.map((day) => [
        ...[day.date, day.kwh, day.missingQuarterHours, day.state, day.explanation],
        ...day.hours,
      ]),
    })
  })

  for (const { suffix, register } of orderActs) register(order, suffix, deps)
  order.form('/smart-meter', agent, marketOrderForm(deps, 'SmartMeter'))
  order.form('/modules', agent, marketOrderForm(deps, 'Modules'))

  kit
    .about({
      route: '/orders/:contractNumber/mails/:mailId',
      params: Closed({ ...OrderPath.properties, mailId: Type.String({ maxLength: 100 }) }),
      async find({ contractNumber, mailId }, me) {
        const { mails, order } = await viewOf({ contractNumber }, me)
        const mail = mails.find(({ id }) => id === mailId)
        if (mail !== undefined) return { mail, order }
        throw notFound(`There is no mail ${mailId}.`)
      },
      path: ({ order }) => documentsPath(order.contractNumber),
      room: () => 'orders',
    })
    .confirm('/resend', agent, {
      terms: withoutRecentAuth('mail.resend'),
      asks: ({ mail, order }) => ({
        title: 'Send the mail again?',
        says: html`<p>It ${mailText(mail.kind)}.</p>
        <p>It is made again from the data as they are now and goes to ${order.emailAddress}. Links in it are new.</p>`,
        act: 'Send again',
      }),
      async does({ mail }, { me }) {
        await resendMail(db, mail.id, me.operator)
        return 'resent'
      },
    })
}

const documentsPage = (shown: ShownOrder): Html => html`
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
