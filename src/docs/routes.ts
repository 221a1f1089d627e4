import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { cacheable, sendCacheable } from '../http/etag.ts'
import type { Server } from '../http/server.ts'
import { renderPage } from '../pages/layout.ts'
import { startPage } from '../pages/start-page.ts'
import { styleCss } from '../pages/style.css.ts'
import { openApiDocument } from './openapi.ts'
import { referenceClientJs } from './reference/reference.client.js.ts'
import { referenceCss } from './reference/reference.css.ts'
import { renderReference } from './reference/render-reference.ts'

const config = { public: true } as const

/** The start page, the API reference and its document, each made when it is first asked for and kept. */
export const docsRoutes = (parts: { config: Config }) => async (server: Server) => {
  const start = startPage(parts.config).toString()
  const files = { '/style.css': styleCss, '/docs/reference.css': referenceCss }
  const document = once(() => openApiDocument(server))
  const openApi = once(() => cacheable(JSON.stringify(document(), null, 2)))
  const reference = once(() =>
    renderPage({
      title: 'API reference',
      lang: 'en',
      body: renderReference(document()),
      stylesheetUrl: '/docs/reference.css',
      scriptUrl: '/docs/reference.js',
      homeUrl: '/',
    }).toString(),
  )

  server.get('/', { config, schema: { hide: true } as object }, async (_request, reply) =>
    sendPage(reply, start),
  )
  server.get('/docs', { config, schema: { hide: true } as object }, async (_request, reply) =>
    sendPage(reply, reference()),
  )
  server.get('/openapi.json', { config, schema: { hide: true } as object }, async (request, reply) =>
    sendCacheable(request, reply, openApi(), 'public, max-age=60'),
  )
  server.get('/docs/reference.js', { config, schema: { hide: true } as object }, async (_request, reply) =>
    sendFile(reply, 'text/javascript; charset=utf-8', referenceClientJs),
  )
  for (const [path, css] of Object.entries(files)) {
    server.get(path, { config, schema: { hide: true } as object }, async (_request, reply) =>
      sendFile(reply, 'text/css; charset=utf-8', css),
    )
  }
}

const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page)

const sendFile = (reply: FastifyReply, type: string, text: string) =>
  reply
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'public, max-age=60')
    .type(type)
    .send(text)

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
