/** Makes the pages and documents of the portal. Each takes up to half a second, so only threads load this. */
import { formatJson } from '../platform/format-json.ts'
import { strongTag } from '../platform/http/etag.ts'
import type { ApiName } from './apis.ts'
import { postmanCollection } from './collection/postman.ts'
import type { DescribedRoute } from './described-routes.ts'
import { changelogFeed } from './guides/changelog.ts'
import { missingPage } from './guides/frame.ts'
import { guidePage } from './guides/guide-page.ts'
import { type Library, markdownOf, openLibrary } from './guides/library.ts'
import { llmsFull, llmsIndex } from './guides/llms.ts'
import { overviewPage } from './guides/overview-page.ts'
import { referenceMarkdown } from './guides/reference-markdown.ts'
import { vocabularyOf } from './guides/search.ts'
import { searchIndex } from './guides/search-index.ts'
import { type DocumentConfig, openApiDocuments, withExamplesOn } from './openapi.ts'
import type { OpenApiDocument } from './reference/openapi.ts'
import { referencePages } from './reference/render-reference.ts'
import { type RunOffer, referenceFrame } from './reference/site.ts'

/** What the portal is made from: plain data. Each route is JSON, since copying objects between threads takes longer. */
export type PortalSource = {
  routes: readonly string[]
  config: DocumentConfig
  run: Record<ApiName, RunOffer>
  /** The date in Berlin, on which the examples of the references work. */
  today: string
}

type Portal = {
  library: Library
  documents: Record<ApiName, OpenApiDocument>
  config: DocumentConfig
  references: Record<ApiName, ReturnType<typeof referencePages>>
}

const makers: Readonly<Record<string, (portal: Portal) => string>> = {
  '/openapi.json': ({ documents }) => formatJson(documents.partner),
  '/operator/openapi.json': ({ documents }) => formatJson(documents.operator),
  '/docs/wattline.postman_collection.json': ({ documents, config }) =>
    formatJson(postmanCollection(documents.partner, config)),
  '/docs/reference.md': ({ documents }) => referenceMarkdown(documents.partner),
  '/docs': ({ library, config }) => String(overviewPage(library.all(), config)),
  '/docs/changelog.xml': ({ library, config }) =>
    changelogFeed(library.find('changelog')?.text ?? '', config),
  '/llms.txt': ({ library, config }) => llmsIndex(library.all(), config),
  '/llms-full.txt': ({ library, documents, config }) =>
    llmsFull(library.all(), referenceMarkdown(documents.partner), config),
}

/** A document as bytes, with its tag: of megabytes, both take longer than others should wait. */
export async function makeDocument(path: string, source: PortalSource): Promise<[Uint8Array, string]> {
  const bytes = Buffer.from(await textAt(path, source))
  return [bytes, strongTag(bytes)]
}

/** The text at a path; every path without a maker is that of a guide, as a page or as Markdown. */
async function textAt(path: string, source: PortalSource): Promise<string> {
  const portal = await open(source)
  const make = makers[path]
  if (make !== undefined) return make(portal)
  const reference = /^\/(docs|operator)\/reference(?:\/(.+))?$/.exec(path)
  if (reference !== null)
    return referencePage(portal, reference[1] === 'docs' ? 'partner' : 'operator', reference[2])
  const { library, config } = portal
  const guide = library.find(path.replace(/^\/docs\/|\.md$/g, ''))
  if (guide === undefined) return String(missingPage(library.all()))
  return path.endsWith('.md') ? markdownOf(guide) : String(guidePage(guide, library.all(), config))
}

/** What the search looks through, and the pages that it shows beside the results. */
export async function makeSearchIndex(source: PortalSource) {
  const { library, documents } = await open(source)
  const pages = library.all()
  const sections = searchIndex(pages, documents.partner)
  return {
    sections,
    vocabulary: vocabularyOf(sections),
    pages: pages.map(({ slug, title, group }) => ({ slug, title, group })),
  }
}

// One visitor opens several pages, so the last source is kept.
let opened: { key: string; portal: Promise<Portal> } | undefined

function open(source: PortalSource): Promise<Portal> {
  const key = JSON.stringify(source)
  if (opened?.key !== key) opened = { key, portal: openPortal(source) }
  return opened.portal
}

async function openPortal({ routes, config, run, today }: PortalSource): Promise<Portal> {
  const described = routes.map((route) => JSON.parse(route) as DescribedRoute)
  const documents = await openApiDocuments(described, config)
  return {
    library: openLibrary(config),
    documents,
    config,
    references: {
      partner: referencePages(withExamplesOn(documents.partner, today), {
        base: '/docs/reference',
        run: run.partner,
      }),
      operator: referencePages(withExamplesOn(documents.operator, today), {
        base: '/operator/reference',
        run: run.operator,
      }),
    },
  }
}

function referencePage({ references, library }: Portal, api: ApiName, anchor = ''): string {
  const page = references[api].get(anchor)?.()
  return String(page === undefined ? missingPage(library.all()) : referenceFrame(page.title, page.body))
}
