import { formatJson } from '../platform/format-json.ts'
import { renderPage } from '../platform/html/layout.ts'
import { styleCss } from '../platform/html/style.css.ts'
import { type Cacheable, cacheable, sendCacheable } from '../platform/http/etag.ts'
import type { Server } from '../platform/http/server.ts'
import type { Config } from '../platform/settings/config.ts'
import { type ApiName, apis } from './apis.ts'
import { portalHeader } from './guides/frame.ts'
import { portalRoutes } from './guides/routes.ts'
import { openApiDocument } from './openapi.ts'
import type { OpenApiDocument } from './reference/openapi.ts'
import { referenceClientJs } from './reference/reference.client.js.ts'
import { referenceCss } from './reference/reference.css.ts'
import { renderReference } from './reference/render-reference.ts'
import { sendDocument, type types } from './send-document.ts'
import { type Demo, startPage } from './start-page.ts'

const options = { config: { public: true }, schema: { hide: true } as object } as const

/**
 * The start page, the references of both interfaces and their documents, each made when it is first asked for and kept;
 * and the guides. What is about the operator interface lies beside it under `/operator`: whoever closes that path to
 * the world closes all of it.
 */
export const docsRoutes = (parts: { config: Config; demo: Demo | undefined }) => async (server: Server) => {
  const get = (path: string, type: keyof typeof types, make: () => Cacheable) =>
    server.get(path, options, async (request, reply) => sendDocument(request, reply, make(), type))

  get(
    '/',
    'html',
    once(() => cacheable(startPage(parts.config, parts.demo).toString())),
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
  const describe = (name: ApiName, addresses: { reference: string; openApi: string }) => {
    const document = once(() => openApiDocument(server, name))
    const openApi = once(() => cacheable(formatJson(document())))
    get(
      addresses.reference,
      'html',
      once(() => cacheable(referencePage(name, document()))),
    )
    server.get(addresses.openApi, options, async (request, reply) =>
      sendCacheable(request, reply, openApi(), 'public, max-age=60'),
    )
    return document
  }
  describe('operator', { reference: '/operator/reference', openApi: '/operator/openapi.json' })
  const document = describe('partner', { reference: '/docs/reference', openApi: '/openapi.json' })
  await server.register(portalRoutes(parts.config, { document }))
}

const referencePage = (name: ApiName, document: OpenApiDocument): string =>
  renderPage({
    title: name === 'partner' ? 'API reference' : apis[name].title,
    lang: 'en',
    body: renderReference(document),
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
