import type { FastifyReply, FastifyRequest } from 'fastify'
import { lastDayBefore, type PriceNotice } from '../../contracts/price-changes/notice.ts'
import { terminateContract } from '../../contracts/terminations/terminate-contract.ts'
import { dateText, localText } from '../../mail/local-text.ts'
import { comparedPrices } from '../../mail/price-change.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { accountPage, answerPage } from '../account/access-page.ts'
import { type AccountOrder, findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { accountPath, inLanguage, priceChangePath } from '../account/paths.ts'

const path = '/contracts/:contractNumber/price-change'

type Asking = { request: FastifyRequest; reply: FastifyReply; customer: Customer }

/** The announced price change of one of the customer's own contracts, and the termination because of it, under /account. */
export const priceChangeRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  /** The order, if the customer's session opens it. */
  const findOrder = async ({ request, customer }: Asking) => {
    const contractNumber = pathText(request, 'contractNumber')
    return findAccountOrder(deps.db, customer.session, { contractNumber, now: request.receivedAt })
  }

  const sendNotice = async (asking: Asking, { isStale = false } = {}) => {
    const { request, reply, customer } = asking
    const order = await findOrder(asking)
    if (!order?.priceChange)
      return sendCustomerPage(reply, noPriceChangePage(customer, deps.config.supplier), 404)
    const shown = { order, notice: order.priceChange, guard: guard.field(request, reply), isStale }
    return sendCustomerPage(reply, priceChangePage(customer, shown), isStale ? 403 : 200)
  }

  get(path, async (customer, request, reply) => sendNotice({ request, reply, customer }))

  post(path, async (customer, request, reply) => {
    const asking = { request, reply, customer }
    if (!guard.isOwnPost(request, formOf(request))) return sendNotice(asking, { isStale: true })
    const order = await findOrder(asking)
    const isTerminated = order === undefined || order.endDate !== null
    const endDate = isTerminated ? null : await terminate(asking, order.contractNumber)
    if (endDate === null) return sendNotice(asking)
    return sendCustomerPage(reply, terminatedPage(customer, endDate))
  })

  /** The last day of delivery; null if the customer has no right to terminate. */
  const terminate = async ({ request, customer }: Asking, contractNumber: string): Promise<string | null> => {
    const by = {
      actor: `customer:${customer.session.customerNumber}`,
      requestId: request.id,
      now: request.receivedAt,
    }
    const wish = { kind: 'PriceChange', endDate: null } as const
    try {
      const { endDate } = await deps.db.transaction((tx) => terminateContract(tx, contractNumber, wish, by))
      return endDate
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

type Shown = {
  order: Pick<AccountOrder, 'contractNumber' | 'endDate'>
  notice: PriceNotice
  guard: Html
  isStale?: boolean
}

/** Every part of the price before and after, and the form to terminate because of it. */
function priceChangePage(customer: Customer, { order, notice, guard, isStale = false }: Shown): Html {
  const { lang } = customer
  const texts = priceChangeTexts[lang]
  const [day, last] = [notice.effectiveDate, lastDayBefore(notice)].map((date) => dateText(date, lang)) as [
    string,
    string,
  ]
  const title = texts.title(day)
  const path = priceChangePath(order.contractNumber)
  const content = html`<h1>${title}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.lead}</p>
    <div class="table-scroll" tabindex="0"><table>
      <thead><tr><th scope="col">${texts.part}</th><th scope="col">${texts.until(last)}</th><th scope="col">${texts.from(day)}</th></tr></thead>
      <tbody>${comparedPrices(notice, localText(lang)).map(
        ({ label, values, isStrong }) =>
          html`<tr${isStrong && html` class="sum"`}><th scope="row">${label}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`,
      )}</tbody>
    </table></div>
    <h2>${texts.rightTitle}</h2>
    ${
      order.endDate === null
        ? html`<p>${texts.right(day, last)} ${texts.stay}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}
      <button class="button wide" type="submit">${texts.terminate(last)}</button>
    </form>`
        : html`<p>${texts.ends(dateText(order.endDate, lang))}</p>`
    }
    <p class="after-form"><a href="${inLanguage(accountPath, lang)}">${texts.back}</a></p>`
  return accountPage(customer, path, { title, content })
}

function terminatedPage(customer: Customer, endDate: string): Html {
  const { doneTitle, done } = priceChangeTexts[customer.lang]
  const content = html`${doneSign}<h1>${doneTitle}</h1><p>${done(dateText(endDate, customer.lang))}</p>`
  return answerPage(customer, { title: doneTitle, content })
}

/** Also for a contract that is not the customer's. */
function noPriceChangePage(customer: Customer, supplier: Supplier): Html {
  const { noneTitle, none, questions } = priceChangeTexts[customer.lang]
  const content = html`<h1>${noneTitle}</h1><p>${none}</p><p class="hint">${questions(supplier)}</p>`
  return answerPage(customer, { title: noneTitle, content })
}

const de = {
  title: (day: string) => `Preisänderung am ${day}`,
  lead: 'Diese Bestandteile hat Ihr Preis bisher und künftig, einschließlich Umsatzsteuer. Den Anlass haben wir Ihnen per E\u2011Mail erklärt.',
  part: 'Bestandteil',
  until: (day: string) => `bis ${day}`,
  from: (day: string) => `ab ${day}`,
  rightTitle: 'Ihr Recht zu kündigen',
  right: (day: string, last: string) =>
    `Wegen der Preisänderung können Sie ohne Frist und ohne Kosten zum ${day} kündigen (§ 41 Abs. 5 EnWG). Ihr letzter Liefertag zum bisherigen Preis ist der ${last}. Bis dahin brauchen Sie einen neuen Lieferanten; sonst versorgt Sie der örtliche Grundversorger.`,
  stay: 'Möchten Sie bleiben, brauchen Sie nichts zu tun.',
  terminate: (last: string) => `Vertrag zum ${last} kündigen`,
  ends: (last: string) => `Ihr Vertrag ist gekündigt und endet am ${last}.`,
  back: 'Zurück zum Kundenkonto',
  doneTitle: 'Ihre Kündigung ist eingegangen',
  done: (last: string) =>
    `Ihr Vertrag endet am ${last}. Bis dahin beliefern wir Sie zum bisherigen Preis. Die Bestätigung schicken wir Ihnen per E\u2011Mail.`,
  noneTitle: 'Keine Preisänderung',
  none: 'Für diesen Vertrag ist zurzeit keine Preisänderung angekündigt.',
  questions: ({ phoneNumber, emailAddress }: Supplier) => `Fragen? ${phoneNumber} oder ${emailAddress}`,
}

const en: typeof de = {
  title: (day) => `Price change on ${day}`,
  lead: 'These are the parts of your price before and after, including VAT. We explained the reason by email.',
  part: 'Part',
  until: (day) => `until ${day}`,
  from: (day) => `from ${day}`,
  rightTitle: 'Your right to terminate',
  right: (day, last) =>
    `Because of the price change you can terminate as of ${day}, without notice and free of charge (section 41 (5) EnWG). Your last day of delivery at the previous price is ${last}. You need a new supplier by then; otherwise the local default supplier takes over.`,
  stay: 'If you would like to stay, there is nothing you need to do.',
  terminate: (last) => `Terminate the contract as of ${last}`,
  ends: (last) => `Your contract has been terminated and ends on ${last}.`,
  back: 'Back to your account',
  doneTitle: 'We have received your termination',
  done: (last) =>
    `Your contract ends on ${last}. Until then we supply you at the previous price. We will confirm it by email.`,
  noneTitle: 'No price change',
  none: 'No price change has been announced for this contract.',
  questions: ({ phoneNumber, emailAddress }) => `Questions? ${phoneNumber} or ${emailAddress}`,
}

const priceChangeTexts: Record<Language, typeof de> = { de, en }
