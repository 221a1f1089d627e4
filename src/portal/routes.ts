import { renderPage } from '../platform/html/layout.ts'
import { styleCss } from '../platform/html/style.css.ts'
import { type Cacheable, cacheable, sendCacheable } from '../platform/http/etag.ts'
import type { Server } from '../platform/http/server.ts'
import type { Config } from '../platform/settings/config.ts'
import { portalHeader } from './guides/frame.ts'
import { portalRoutes } from './guides/routes.ts'
import { openApiDocument } from './openapi.ts'
import { referenceClientJs } from './reference/reference.client.js.ts'
import { referenceCss } from './reference/reference.css.ts'
import { renderReference } from './reference/render-reference.ts'
import { sendDocument, type types } from './send-document.ts'
import { type Demo, startPage } from './start-page.ts'

const options = { config: { public: true }, schema: { hide: true } as object } as const

/** The start page, the API reference and its document, each made when it is first asked for and kept; and the guides. */
export const docsRoutes = (parts: { config: Config; demo: Demo | undefined }) => async (server: Server) => {
  const document = once(() => openApiDocument(server))
  const openApi = once(() => cacheable(JSON.stringify(document(), null, 2)))

  const get = (path: string, type: keyof typeof types, make: () => Cacheable) =>
    server.get(path, options, async (request, reply) => sendDocument(request, reply, make(), type))

  get(
    '/',
    'html',
    once(() => cacheable(startPage(parts.config, parts.demo).toString())),
  )
  get(
    '/docs/reference',
    'html',
    once(() => cacheable(referencePage(renderReference(document())))),
  )
  get(
    '/docs/reference.js',
    'js',
    once(() => cacheable(referenceClientJs)),
  )
  get(
    '/docs/reference.css',
    'css',
    once(() => cacheable(referenceCss)),
  )
  get(
    '/style.css',
    'css',
    once(() => cacheable(styleCss)),
  )
  server.get('/openapi.json', options, async (request, reply) =>
    sendCacheable(request, reply, openApi(), 'public, max-age=60'),
  )
  await server.register(portalRoutes(parts.config, { document }))
}

const referencePage = (body: ReturnType<typeof renderReference>): string =>
  renderPage({
    title: 'API reference',
    lang: 'en',
    body,
    stylesheetUrl: '/docs/reference.css',
    scriptUrl: '/docs/reference.js',
    homeUrl: '/',
    headerEnd: portalHeader(),
  }).toString()

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
