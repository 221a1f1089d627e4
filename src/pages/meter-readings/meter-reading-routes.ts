import type { FastifyReply, FastifyRequest } from 'fastify'
import { listReadings } from '../../energy/meter-readings/list-readings.ts'
import { findMeterInUse } from '../../energy/meter-readings/meter-in-use.ts'
import { submitReading } from '../../energy/meter-readings/submit-reading.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { inLanguage, meterReadingPath } from '../account/paths.ts'
import { meterReadingPage, noReadingPage, type ReadingForm } from './meter-reading-page.ts'

const path = '/contracts/:contractNumber/meter-readings'
// More would not help anybody to find a mistake.
const maxShown = 50

type Asking = { request: FastifyRequest; reply: FastifyReply; customer: Customer }
type Answer = Pick<Parameters<typeof meterReadingPage>[1], 'refused' | 'outcome' | 'done'> & {
  form?: ReadingForm
}

/** Telling the meter reading of one of the customer's own contracts, under /account. */
export const meterReadingPages = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  /** The contract, if the customer's session opens it and its delivery has begun; else the page that says so is sent. */
  const findContract = async ({ request, reply, customer }: Asking) => {
    const contractNumber = pathText(request, 'contractNumber')
    const asked = { contractNumber, now: request.receivedAt }
    const order = await findAccountOrder(deps.db, customer.session, asked)
    if (order === undefined || !order.isContract) {
      sendCustomerPage(reply, noReadingPage(customer, 'unknown'), 404)
      return undefined
    }
    if (order.startDate === null || order.startDate > berlinDate(request.receivedAt)) {
      sendCustomerPage(reply, noReadingPage(customer, 'notYet'))
      return undefined
    }
    return { contractNumber, customer }
  }

  const sendForm = async (
    asking: Asking,
    contractNumber: string,
    { form, ...answer }: Answer,
    status = 200,
  ) => {
    const { request, reply, customer } = asking
    const items = await listReadings(deps.db, contractNumber)
    const page = meterReadingPage(customer, {
      contractNumber,
      meterNumber: await findMeterInUse(deps.db, contractNumber),
      form: form ?? { date: berlinDate(request.receivedAt), kwh: '', meterNumber: '' },
      items: items.slice(0, maxShown),
      guard: guard.field(request, reply),
      ...answer,
    })
    return sendCustomerPage(reply, page, status)
  }

  get(path, async (customer, request, reply) => {
    const found = await findContract({ request, reply, customer })
    if (found === undefined) return reply
    const { done } = request.query as { done?: string }
    const shown = done === 'saved' || done === 'superseded' ? ({ done } as const) : {}
    return sendForm({ request, reply, customer: found.customer }, found.contractNumber, shown)
  })

  post(path, async (customer, request, reply) => {
    const found = await findContract({ request, reply, customer })
    if (found === undefined) return reply
    const { contractNumber } = found
    const asking = { request, reply, customer: found.customer }
    const sent = formOf(request)
    const form = {
      date: sent.get('date') ?? '',
      kwh: sent.get('kwh') ?? '',
      meterNumber: sent.get('meterNumber') ?? '',
    }
    if (!guard.isOwnPost(request, sent))
      return sendForm(asking, contractNumber, { form, refused: 'stale' }, 403)
    const kwh = parseReading(form.kwh, customer.lang)
    const outcome =
      kwh === undefined
        ? ({ result: 'refused', field: 'kwh' } as const)
        : await submitReading(
            deps.db,
            {
              ...{ contractNumber, source: 'Customer', date: form.date, kwh, meterNumber: form.meterNumber },
              isConfirmed: sent.get('confirmed') === 'yes',
            },
            request.receivedAt,
          )
    if (outcome.result === 'refused' || outcome.result === 'questioned')
      return sendForm(asking, contractNumber, { form, outcome, refused: 'faults' }, 422)
    const items = await listReadings(deps.db, contractNumber)
    const own = items.find(({ source, date }) => source === 'Customer' && date === form.date)
    const done = own?.status === 'Accepted' ? 'saved' : 'superseded'
    return seeOther(reply, inLanguage(meterReadingPath(contractNumber), customer.lang, { done }))
  })
}

/** Thousands as people write them in either language; a group always has three digits. */
const separators: Record<Language, { thousands: RegExp; decimal: string }> = {
  de: { thousands: /[.\s'](?=\d{3}(?!\d))/g, decimal: ',' },
  en: { thousands: /[,\s'](?=\d{3}(?!\d))/g, decimal: '.' },
}

const maxCharacters = 40

/** What a meter shows, as somebody has typed it; undefined if that is no number. */
export function parseReading(text: string, lang: Language): number | undefined {
  const { thousands, decimal } = separators[lang]
  if (text.length > maxCharacters) return undefined
  const bare = text.trim().replace(/kwh$/i, '').trim().replace(thousands, '')
  // The decimals of a meter are set off by a comma on the meter itself, whatever the language of the page.
  const written = bare.includes(decimal) ? bare.replace(decimal, '.') : bare.replace(',', '.')
  return /^\d{1,8}(\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}
