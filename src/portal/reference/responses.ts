import { STATUS_CODES } from 'node:http'
import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import { codeBlock, jsonCode } from './code-block.ts'
import type { Header, Media, Operation, Response } from './openapi.ts'
import { renderHeaders } from './parameters.ts'
import { resolve } from './resolve.ts'
import { exampleOf } from './schema/example.ts'
import { renderTree } from './schema/property-tree.ts'
import type { Reading } from './schema/shape.ts'

export type DescribedAnswer = { status: string; response: Response; media: Media | undefined }

/** The answers to a request that succeeded; errors are listed apart. */
export function renderResponses(operation: Operation, reading: Reading): Html {
  const answers = answersOf(operation, reading).filter(({ status }) => !isError(status))
  return html`<dl class="statuses">${answers.map(renderStatus)}</dl>${renderFields(answers, true, reading)}`
}

/** The fields and headers of answers. Answers of one shape, as most errors are, share one tree. */
export function renderFields(answers: readonly DescribedAnswer[], isOpen: boolean, reading: Reading): Html {
  const groups = new Map<string, DescribedAnswer[]>()
  for (const answer of answers) {
    // The description and the examples of a body are those of its status; they do not part the shapes.
    const { description, example, examples, ...shape } = answer.media?.schema ?? {}
    const key = JSON.stringify(answer.media && shape)
    groups.set(key, [...(groups.get(key) ?? []), answer])
  }
  return html`${[...groups.values()].map((group, index) => renderGroup(group, isOpen && index === 0, reading))}`
}

/** The examples of the answers. Answers of one shape share the first example: refusals differ in their words alone. */
export function renderResponseExamples(operation: Operation, reading: Reading): Html {
  const examples = new Map<string, { statuses: string[]; value: unknown }>()
  for (const { status, media } of answersOf(operation, reading)) {
    const value = media && exampleOf(media, reading)
    if (value === undefined) continue
    const key = JSON.stringify(isError(status) ? media?.schema : value)
    const known = examples.get(key)
    if (known === undefined) examples.set(key, { statuses: [status], value })
    else known.statuses.push(status)
  }
  return html`${[...examples.values()].map(({ statuses, value }, index) =>
    codeBlock({
      label: `Response ${statuses.join(', ')}`,
      code: typeof value === 'string' ? value : jsonCode(value),
      isOpen: index === 0,
    }),
  )}`
}

export const answersOf = ({ responses = {} }: Operation, { document }: Reading): DescribedAnswer[] =>
  Object.entries(responses).map(([status, given]) => {
    const response = resolve<Response>(document, given).value ?? {}
    return { status, response, media: Object.values(response.content ?? {})[0] }
  })

function renderGroup(answers: DescribedAnswer[], isOpen: boolean, reading: Reading): Html | undefined {
  const schema = answers[0]?.media?.schema
  const headers = renderAnswerHeaders(answers, reading)
  const tree = schema && renderTree(schema, reading)
  if (tree === undefined && headers.length === 0) return undefined
  const statuses = answers.map(({ status }) => status).join(', ')
  return html`<details class="parts answer"${isOpen && html` open`}><summary>${
    tree === undefined ? 'Headers' : 'Fields'
  } of ${statuses}</summary>${tree}${headers}</details>
`
}

const renderStatus = ({ status, response: { description } }: DescribedAnswer): Html =>
  html`<div><dt><span class="status ${isError(status) ? 'failure' : 'success'}">${status}</span> ${
    STATUS_CODES[status] ?? (status === 'default' ? 'Any other' : '')
  }</dt><dd>${
    // Swagger fills a missing description with this sentence, which says nothing.
    description !== undefined && description !== 'Default Response' && inlineMarkdown(description)
  }</dd></div>`

/** A table for each set of headers; statuses with the same ones share it. */
function renderAnswerHeaders(answers: readonly DescribedAnswer[], reading: Reading): Html[] {
  const tables = new Map<string, { statuses: string[]; headers: (Header & { name: string })[] }>()
  for (const { status, response } of answers) {
    const headers = Object.entries(response.headers ?? {}).map(([name, given]) => ({
      ...resolve<Header>(reading.document, given).value,
      name,
    }))
    if (headers.length === 0) continue
    const key = JSON.stringify(headers)
    const known = tables.get(key)
    if (known === undefined) tables.set(key, { statuses: [status], headers })
    else known.statuses.push(status)
  }
  return [...tables.values()].map(({ statuses, headers }) =>
    renderHeaders(headers, reading, statuses.join(', ')),
  )
}

export const isError = (status: string): boolean => /^[45]|default/.test(status)
