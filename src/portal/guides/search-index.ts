import { errorCodes } from '../../platform/error-codes.ts'
import { parseMarkdown, plainText } from '../../platform/html/markdown.ts'
import type { OpenApiDocument } from '../reference/openapi.ts'
import { groupsOf } from '../reference/operations.ts'
import { webhooksOf } from '../reference/webhooks.ts'
import type { Source } from './library.ts'
import { blocksOf, isCode, isHeading } from './markdown/blocks.ts'
import { type Section, sectionOf } from './search.ts'

/**
 * Everything that the search covers: the sections of the guides, operations, events and error codes. The changelog comes
 * last, since it names all of them: of results that match as well, the first is shown first.
 */
export const searchIndex = (sources: readonly Source[], document: OpenApiDocument): Section[] => [
  ...sources.filter(({ slug }) => slug !== 'changelog').flatMap(sectionsOf),
  ...operationsOf(document),
  ...eventsOf(document),
  ...errorsOf(),
  ...sources.filter(({ slug }) => slug === 'changelog').flatMap(sectionsOf),
]

function sectionsOf({ slug, title, text }: Source): Section[] {
  const parts = [{ url: `/docs/${slug}`, title, lines: [] as string[], code: [] as string[] }]
  for (const block of blocksOf(text)) {
    const words = plainText([block])
    if (isHeading(block)) {
      if (block.depth > 1) parts.push({ url: `/docs/${slug}#${block.id}`, title: words, lines: [], code: [] })
    } else parts.at(-1)?.[isCode(block) ? 'code' : 'lines'].push(words)
  }
  return parts
    .filter(({ lines, code }) => lines.length + code.length > 0)
    .map(({ lines, code, ...part }) =>
      sectionOf({ ...part, page: title, text: lines.join(' '), code: code.join(' ') }),
    )
}

const operationsOf = (document: OpenApiDocument): Section[] =>
  groupsOf(document).flatMap(({ endpoints }) =>
    endpoints.map(({ anchor, method, path, title, operation, parameters }) =>
      sectionOf({
        url: `/docs/reference/${anchor}`,
        page: 'API reference',
        title,
        names: [anchor],
        text: [
          `${method.toUpperCase()} ${path}`,
          plainText(parseMarkdown(operation.description ?? '')),
          ...parameters.map(({ name }) => name),
          ...namesIn(document, [operation.requestBody, operation.responses?.['200']]),
        ].join(' '),
      }),
    ),
  )

const eventsOf = (document: OpenApiDocument): Section[] =>
  webhooksOf(document).map(({ anchor, type, operation }) =>
    sectionOf({
      url: `/docs/reference/webhooks#${anchor}`,
      page: 'API reference',
      title: type,
      text: `webhook event ${operation.summary ?? ''}`,
    }),
  )

const errorsOf = (): Section[] =>
  Object.entries(errorCodes).map(([code, { when, remedy }]) =>
    sectionOf({
      url: `/docs/errors#${code}`,
      page: 'Errors',
      title: code,
      names: [code],
      text: plainText(parseMarkdown(`${when} ${remedy}`)),
    }),
  )

/** The names of all properties below some nodes, so that the search finds operations by the fields of request and response. */
function namesIn(document: OpenApiDocument, nodes: readonly unknown[]): Set<string> {
  const names = new Set<string>()
  const schemas = (document.components as { schemas?: Record<string, unknown> } | undefined)?.schemas ?? {}
  const seen = new Set<string>()
  const walk = (node: unknown) => {
    if (node === null || typeof node !== 'object') return
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref') {
        const name = String(value).split('/').at(-1) ?? ''
        if (!seen.has(name)) {
          seen.add(name)
          walk(schemas[name])
        }
      } else if (!key.startsWith('example')) {
        if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
        walk(value)
      }
    }
  }
  for (const node of nodes) walk(node)
  return names
}
