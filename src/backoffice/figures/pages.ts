import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../platform/html/html.ts'
import { pathText } from '../../platform/http/path-text.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { faultsOf, statusOf } from '../../web/frame/faults.ts'
import { readFilter, readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import { figurePath, usagePath } from '../console-paths.ts'
import { partnerTabs } from '../partners/partner-tabs.ts'
import { allFigures } from './all-figures.ts'
import type { ReadFigure, ShownFigure } from './figure.ts'
import { figureFilters, figurePage, figureTabs } from './figure-page.ts'
import { overviewContent, readOverview } from './overview-page.ts'
import { usageFigure } from './traffic-figure.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

export const figureRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  /** `given` is what the path says, beside the filters of the address. */
  const read = async (
    me: SignedIn,
    { request }: Visit,
    shown: ShownFigure,
    given: object,
  ): Promise<ReadFigure> => {
    const asked = filledIn(readQuery(request.url), shown.filters)
    const query = checkedInput(request, shown.query, { ...asked, ...given })
    return shown.read(deps, query as object, me.operator.now)
  }

  type Place = { shown: ShownFigure; path: string; tabs: Html; given?: object; slug?: string }

  async function showFigure(me: SignedIn, visit: Visit, { shown, path, tabs, given = {}, slug }: Place) {
    const found = await orRefusal(() => read(me, visit, shown, given))
    const refusal = found instanceof Refusal ? found : undefined
    const asked = readFilter(visit.request.url)
    const faults = faultsOf(refusal, { from: '', to: '' })
    const csvPath = (file: string) => {
      const query = new URLSearchParams(asked)
      query.set('file', file)
      return `${path}.csv?${query}`
    }
    const title = slug === undefined ? shown.title : `${shown.title} of ${slug}`
    const content = figurePage({
      title,
      tabs,
      filters: figureFilters(deps, {
        ...{ path, names: shown.filters, asked, faults: faults.of, now: me.operator.now },
        period: found instanceof Refusal ? undefined : found.period,
      }),
      faults: faults.others,
      content: found instanceof Refusal ? undefined : found.content(csvPath),
    })
    const room = slug === undefined ? 'figures' : 'partners'
    return show(me, visit, { title, room, content, status: statusOf(refusal) })
  }

  async function sendFile(me: SignedIn, visit: Visit, shown: ShownFigure, given: object, name: string) {
    const wanted = readQuery(visit.request.url).get('file') ?? ''
    const file = (await read(me, visit, shown, given)).file(wanted)
    if (file === undefined) throw notFound(`There is no file ${wanted}.`)
    return sendCsv(visit.reply, { name: `${name}-${wanted}.csv`, ...file })
  }

  get('/figures', anyRole, async (me, request, reply) => {
    const content = figurePage({
      title: 'Figures',
      tabs: figureTabs(''),
      filters: false,
      faults: [],
      content: overviewContent(await readOverview(deps, me.operator.now)),
    })
    return show(me, { request, reply }, { title: 'Figures', room: 'figures', content })
  })

  for (const [name, shown] of Object.entries(allFigures)) {
    get(`/figures/${name}`, anyRole, (me, request, reply) =>
      showFigure(me, { request, reply }, { shown, path: figurePath(name), tabs: figureTabs(name) }),
    )
    get(`/figures/${name}.csv`, anyRole, (me, request, reply) =>
      sendFile(me, { request, reply }, shown, {}, name),
    )
  }

  get('/partners/:slug/usage', anyRole, (me, request, reply) => {
    const slug = pathText(request, 'slug')
    const place = { shown: usageFigure, path: usagePath(slug), tabs: partnerTabs(slug, 'Usage'), slug }
    return showFigure(me, { request, reply }, { ...place, given: { 'filter.partner': slug } })
  })
  get('/partners/:slug/usage.csv', anyRole, (me, request, reply) => {
    const slug = pathText(request, 'slug')
    return sendFile(me, { request, reply }, usageFigure, { 'filter.partner': slug }, `usage-of-${slug}`)
  })
}
