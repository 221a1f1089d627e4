import type { FastifyRequest } from 'fastify'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { FormValues } from '../../web/frame/form-fields.ts'
import { readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { anyRole, showPage, staffRoutes } from '../console-kit.ts'
import { previewPrice } from './preview-price.ts'
import { askedFields, askedFlags, type Previewed, pricePage } from './price-page.ts'
import { TariffPath, TariffPriceQuery } from './schema.ts'

/** What a preview refuses and the page says beside the form: missing regional data is no fault of ours either. */
const shownKinds: readonly Refusal['kind'][] = ['invalid', 'unknown', 'unavailable']

export const tariffPriceRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/tariffs/preview', anyRole, async (me, request, reply) => {
    const query = readQuery(request.url)
    const asked = Object.fromEntries(
      [...askedFields, ...askedFlags].map((name) => [name, query.get(name)?.trim() ?? '']),
    )
    const isAsked = asked.tariffKey !== '' && asked.zipCode !== '' && asked.yearlyConsumptionKwh !== ''
    const done = isAsked ? await previewed(me, request, asked).catch(refusalIn) : undefined
    const refusal = done instanceof Refusal ? done : undefined
    const content = pricePage({ asked, previewed: done instanceof Refusal ? undefined : done, refusal })
    return show(
      me,
      { request, reply },
      { title: 'Price preview', room: 'tariffs', content, status: statusOf(refusal) },
    )
  })

  async function previewed(me: SignedIn, request: FastifyRequest, asked: FormValues): Promise<Previewed> {
    const { tariffKey: key, ...rest } = asked
    const { tariffKey } = checkedInput(request, TariffPath, { tariffKey: key })
    const query = checkedInput(request, TariffPriceQuery, typed(rest))
    const { price, warnings, message } = await previewPrice(deps, tariffKey, {
      ...query,
      now: me.operator.now,
    })
    return { price, warnings: [...warnings.map((item) => item.message), ...(message ? [message] : [])] }
  }
}

/** Filled fields as the schema wants them. */
const typed = (asked: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => {
        if (askedFlags.some((flag) => flag === name)) return [name, text === 'true']
        const isNumber = name === 'yearlyConsumptionKwh' && /^\d+([.,]\d+)?$/.test(text)
        return [name, isNumber ? Number(text.replace(',', '.')) : text]
      }),
  )

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal && shownKinds.includes(error.kind)) return error
  throw error
}
