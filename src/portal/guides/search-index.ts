import type { OpenApiDocument } from '../reference/openapi.ts'
import { groupsOf } from '../reference/operations.ts'
import type { Source } from './library.ts'
import { blocksOf, plainText } from './markdown/blocks.ts'
import { type Section, sectionOf } from './search.ts'

/** Everything that can be found: the sections of the guides and the operations of the reference. */
export const searchIndex = (sources: readonly Source[], document: OpenApiDocument): Section[] => [
  ...sources.flatMap(sectionsOf),
  ...operationsOf(document),
]

function sectionsOf({ slug, title, text }: Source): Section[] {
  const parts: { url: string; title: string; lines: string[]; code: string[] }[] = [
    { url: `/docs/${slug}`, title, lines: [], code: [] },
  ]
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') {
      if (block.level > 1)
        parts.push({ url: `/docs/${slug}#${block.id}`, title: plainText(block.text), lines: [], code: [] })
    } else if (block.kind === 'table') {
      parts.at(-1)?.lines.push(...[block.head, ...block.rows].map((cells) => cells.map(plainText).join(' ')))
    } else if (block.kind === 'list') parts.at(-1)?.lines.push(...block.items.map(plainText))
    else if (block.kind === 'image') parts.at(-1)?.lines.push(block.label)
    else if (block.kind === 'code') {
      if (block.language !== 'mermaid') parts.at(-1)?.code.push(block.text.replace(/\s+/g, ' '))
    } else parts.at(-1)?.lines.push(plainText(block.text))
  }
  return parts
    .filter(({ lines, code }) => lines.length + code.length > 0)
    .map((part) =>
      sectionOf({
        url: part.url,
        page: title,
        title: part.title,
        text: part.lines.join(' '),
        code: part.code.join(' '),
      }),
    )
}

const operationsOf = (document: OpenApiDocument): Section[] =>
  groupsOf(document).flatMap(({ endpoints }) =>
    endpoints.map(({ anchor, method, path, title, operation, parameters }) =>
      sectionOf({
        url: `/docs/reference#${anchor}`,
        page: 'API reference',
        title,
        text: [
          `${method.toUpperCase()} ${path}`,
          plainText(operation.description ?? ''),
          ...parameters.map(({ name }) => name),
          ...namesIn(document, [operation.requestBody, operation.responses?.['200']]),
        ].join(' '),
      }),
    ),
  )

/** The names of all properties below some nodes, so that a field is found where it is sent or answered. */
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
