import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cacheable, cacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { OpenApiDocument } from '../reference/openapi.ts'
import { pageHeaders, sendDocument, types } from '../send-document.ts'
import { guidePage } from './guide-page.ts'
import { sendImage } from './images.ts'
import { markdownOf, openLibrary } from './library.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { missingPage } from './missing-page.ts'
import { overviewPage } from './overview-page.ts'
import { portalClientJs } from './portal.client.js.ts'
import { portalCss } from './portal.css.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import type { Section } from './search.ts'
import { searchIndex } from './search-index.ts'
import { searchPage } from './search-page.ts'

const options = { config: { public: true }, schema: { hide: true } as object } as const

/** The developer portal: guides, search, and the same for machines. Each page is made when it is first asked for. */
export const portalRoutes =
  (config: Config, { document }: { document: () => OpenApiDocument }) =>
  async (server: Server) => {
    const library = openLibrary(config)
    // There are as many entries as there are pages, so the memory has an end.
    const made = new Map<string, Cacheable>()
    const keep = (name: string, make: () => string): Cacheable => {
      const known = made.get(name)
      if (known !== undefined) return known
      const fresh = cacheable(make())
      made.set(name, fresh)
      return fresh
    }
    let sections: Section[] | undefined

    const get = (path: string, type: keyof typeof types, make: () => string) =>
      server.get(path, options, async (request, reply) =>
        sendDocument(request, reply, keep(path, make), type),
      )

    get('/docs', 'html', () => String(overviewPage(library.all(), config)))
    get('/docs/portal.css', 'css', () => portalCss)
    get('/docs/portal.js', 'js', () => portalClientJs)
    get('/docs/reference.md', 'markdown', () => referenceMarkdown(document()))
    get('/docs/order.json', 'json', () => textOf('examples/order.json'))
    get('/docs/wattline.postman_collection.json', 'json', () =>
      textOf('docs/generated/wattline.postman_collection.json').replaceAll(
        'http://localhost:8080',
        config.baseUrl,
      ),
    )
    get('/llms.txt', 'text', () => llmsIndex(library.all(), config))
    get('/llms-full.txt', 'text', () => llmsFull(library.all(), referenceMarkdown(document()), config))

    server.get('/docs/', options, async (_request, reply) => reply.redirect('/docs', 308))
    server.get('/docs/images/:file', options, async (request, reply) =>
      sendImage(request, reply, (request.params as { file: string }).file),
    )
    server.get('/docs/search', options, async (request, reply) => {
      sections ??= searchIndex(library.all(), document())
      return sendHtml(reply, String(searchPage(sections, library.all(), queryOf(request))))
    })
    server.get('/docs/:page', options, async (request, reply) => {
      const { page } = request.params as { page: string }
      const source = library.find(page.replace(/\.md$/, ''))
      if (source === undefined) return sendHtml(reply.code(404), String(missingPage(library.all())))
      return page.endsWith('.md')
        ? sendDocument(
            request,
            reply,
            keep(page, () => markdownOf(source)),
            'markdown',
          )
        : sendDocument(
            request,
            reply,
            keep(page, () => String(guidePage(source, library.all(), config.environment))),
            'html',
          )
    })
  }

const textOf = (path: string): string => readFileSync(`${projectFolder}${path}`, 'utf8')

const sendHtml = (reply: FastifyReply, page: string) =>
  reply
    .headers({ ...pageHeaders, 'Cache-Control': 'no-cache' })
    .type(types.html)
    .serializer(String)
    .send(page)

/** The words that somebody looks for; a parameter that comes twice is none. */
function queryOf({ query }: FastifyRequest): string {
  const { q } = query as { q?: unknown }
  return typeof q === 'string' ? q.trim().slice(0, 100) : ''
}
