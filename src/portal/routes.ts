import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatJson } from '../platform/format-json.ts'
import { getOrAdd } from '../platform/get-or-add.ts'
import styleCss from '../platform/html/style.css'
import { baseCss, sendTypeface, typefacePath } from '../platform/html/typeface.ts'
import { wantsPage } from '../platform/html/unknown-path.ts'
import { type CodedDocument, codedDocument, sendCoded } from '../platform/http/coded-document.ts'
import { pathText } from '../platform/http/path-text.ts'
import type { Server } from '../platform/http/server.ts'
import { notFound } from '../platform/refusal.ts'
import type { InThread } from '../platform/threads/jobs.ts'
import { mapStepByStep } from '../platform/threads/step-by-step.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { apiOf } from './apis.ts'
import { type DescribedRoute, routesOf } from './described-routes.ts'
import { type ChartDeps, chartedPages } from './guides/charts/charted-pages.ts'
import { portalPages } from './guides/pages.ts'
import portalScript from './guides/portal.browser.ts?text'
import portalCss from './guides/portal.css'
import { search } from './guides/search.ts'
import { searchPage } from './guides/search-page.ts'
import type { makeDocument, makeSearchIndex, PortalSource } from './make-document.ts'
import referenceScript from './reference/reference.browser.ts?text'
import referenceCss from './reference/reference.css'
import { noRun, type RunOffer, webhooksPage } from './reference/site.ts'
import { documentedDay, exampleDates, exampleOrder } from './request-examples.ts'
import { runRoutes } from './run/routes.ts'
import { demoRunClients } from './run/run-client.ts'
import { pageHeaders, sendDocument, sendFile, types } from './send-document.ts'

type PortalDeps = ChartDeps & {
  makeDocument: InThread<typeof makeDocument>
  makeSearchIndex: InThread<typeof makeSearchIndex>
}

/** As many as a phone shows above its keyboard. */
const maxSuggestions = 7

type MakeText = (today: string) => Promise<string>

const options = { config: { public: true }, schema: { hide: true } as object } as const

/**
 * Guides, search, references and OpenAPI documents. Each is made on its first request and cached.
 * Everything about the operator API is under `/operator`, so that closing this path in a proxy hides all of it.
 */
export const docsRoutes = (deps: PortalDeps) => async (server: Server) => {
  const { config } = deps
  const source = once(async (): Promise<Omit<PortalSource, 'today'>> => {
    const { baseUrl, authUrl, environment, testEnvironmentUrl, supplier } = config
    const routes = await mapStepByStep(routesOf(server), (route) => JSON.stringify(route))
    return {
      routes,
      config: { baseUrl, authUrl, environment, testEnvironmentUrl, supplier: { name: supplier.name } },
      run: runOffers(deps),
    }
  })
  const index = once(async () => deps.makeSearchIndex({ ...(await source()), today: documentedDay }))

  // As many entries as there are documents, so the memory is bounded.
  const made = new Map<string, () => Promise<CodedDocument>>()
  let day = ''
  const documentAt = (path: string, { receivedAt }: FastifyRequest, make?: MakeText) => {
    const today = berlinDate(receivedAt)
    // The dates of examples are those of another day.
    if (today !== day) made.clear()
    day = today
    return getOrAdd(made, path, () =>
      once(async () =>
        make
          ? codedDocument(await make(today))
          : codedDocument(...(await deps.makeDocument(path, { ...(await source()), today }))),
      ),
    )()
  }
  const withCharts = chartedPages(deps, server)
  const get = (path: string, type: keyof typeof types, make?: MakeText) =>
    server.get(path, options, async (request, reply) =>
      sendDocument(request, reply, await documentAt(path, request, make), type),
    )
  const getJson = (path: string) =>
    server.get(path, options, async (request, reply) => {
      reply.header('Cache-Control', 'public, max-age=60')
      return sendCoded(request, reply, await documentAt(path, request), types.json)
    })

  get('/style.css', 'css', async () => baseCss + styleCss)
  server.get(typefacePath, options, sendTypeface)
  getJson('/openapi.json')
  getJson('/operator/openapi.json')
  get('/operator/reference', 'html')
  get('/docs/reference', 'html')
  for (const [api, route, parameter] of [
    ['partner', '/docs/reference/:operationId', 'operationId'],
    ['operator', '/operator/reference/:operatorOperationId', 'operatorOperationId'],
  ] as const)
    server.get(route, options, async (request, reply) => {
      const name = pathText(request, parameter)
      const isPage =
        operationsOf(routesOf(server), api).has(name) || (api === 'partner' && name === webhooksPage)
      if (name === '') return reply.redirect(route.replace(`/:${parameter}`, ''), 308)
      if (!isPage) return sendMissing(request, reply)
      const path = route.replace(`:${parameter}`, name)
      return sendDocument(request, reply, await documentAt(path, request), 'html')
    })
  if (config.environment === 'test') await server.register(runRoutes(deps))
  get('/docs/reference.css', 'css', async () => baseCss + referenceCss)
  get('/docs/reference.js', 'js', async () => referenceScript)
  get('/docs/reference.md', 'markdown')
  get('/docs', 'html')
  get('/docs/portal.css', 'css', async () => baseCss + portalCss)
  get('/docs/portal.js', 'js', async () => portalScript)
  get('/docs/order.json', 'json', async (today) => formatJson(exampleOrder(exampleDates(today))))
  getJson('/docs/wattline.postman_collection.json')
  get('/docs/changelog.xml', 'rss')
  get('/llms.txt', 'text')
  get('/llms-full.txt', 'text')
  for (const { slug } of portalPages) {
    server.get(`/docs/${slug}`, options, async (request, reply) => {
      const page = await documentAt(`/docs/${slug}`, request)
      return sendDocument(request, reply, await withCharts(`/docs/${slug}`, page, request), 'html')
    })
    get(`/docs/${slug}.md`, 'markdown')
  }
  server.get('/docs/', options, async (_request, reply) => reply.redirect('/docs', 308))
  for (const folder of ['images', 'downloads'] as const)
    server.get(`/docs/${folder}/:file`, options, async (request, reply) =>
      sendFile(request, reply, folder, pathText(request, 'file')),
    )
  server.get('/docs/search', options, async (request, reply) => {
    const { sections, pages, vocabulary } = await index()
    const query = readQuery(request)
    return sendHtml(reply, String(searchPage(await search(sections, query, vocabulary), pages, query)))
  })
  server.get('/docs/suggestions', options, async (request, reply) => {
    const { sections, vocabulary } = await index()
    const hits = await search(sections, readQuery(request), vocabulary)
    const suggestions = hits
      .slice(0, maxSuggestions)
      .map(({ section: { url, title, page } }) => ({ url, title, page }))
    return reply.headers({ ...pageHeaders, 'Cache-Control': 'no-cache' }).send(suggestions)
  })
  server.get('/docs/:page', options, async (request, reply) => sendMissing(request, reply))

  async function sendMissing(request: FastifyRequest, reply: FastifyReply) {
    if (!wantsPage(request)) throw notFound('There is no such page.')
    const { bytes } = await documentAt('/docs/missing', request)
    return sendHtml(reply.code(404), Buffer.from(bytes).toString())
  }
}

/** The names of the operations of an API. */
const operationsOf = (
  routes: readonly DescribedRoute[],
  api: ReturnType<typeof apiOf>,
): ReadonlySet<string> =>
  new Set(
    routes
      .filter(({ url }) => apiOf(url) === api)
      .map(({ schema }) => (schema as { operationId?: string }).operationId ?? ''),
  )

/** Who can run operations on their pages. */
function runOffers({ config, demo, signedInPartner }: PortalDeps): PortalSource['run'] {
  if (config.environment !== 'test') return { partner: noRun, operator: noRun }
  const offer = (demoClient: string, canSignIn: boolean): RunOffer => ({
    isTestEnvironment: true,
    ...(demo && { demoClient }),
    canSignIn,
  })
  return {
    partner: offer(demoRunClients.partner, signedInPartner !== undefined),
    operator: config.isOpenToOthers
      ? { isTestEnvironment: true, canSignIn: false, isOpenToOthers: true }
      : offer(demoRunClients.operator, false),
  }
}

const sendHtml = (reply: FastifyReply, page: string) =>
  reply
    .headers({ ...pageHeaders, 'Cache-Control': 'no-cache' })
    .type(types.html)
    .serializer(String)
    .send(page)

/** The search words; a parameter that is given twice counts as none. */
function readQuery({ query }: FastifyRequest): string {
  const { q } = query as { q?: unknown }
  return typeof q === 'string' ? q.trim().slice(0, 100) : ''
}

/** Makes a value on the first call and keeps it, unless making it failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined
  return () => {
    making ??= make().catch((error) => {
      making = undefined
      throw error
    })
    return making
  }
}
