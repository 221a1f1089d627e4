import { accessOf } from '../reference/access.ts'
import { curlOf } from '../reference/code/curl.ts'
import { bodyOf } from '../reference/code/example-request.ts'
import type { Media, OpenApiDocument, Operation, Parameter, Response } from '../reference/openapi.ts'
import { type Endpoint, groupsOf } from '../reference/operations.ts'
import { resolve } from '../reference/resolve.ts'
import { exampleOf } from '../reference/schema/example.ts'
import { webhooksOf } from '../reference/webhooks.ts'

/** The API reference as Markdown: what each operation asks and answers, by example. */
export const referenceMarkdown = (document: OpenApiDocument): string =>
  [
    `# ${document.info.title}`,
    document.info.description ?? '',
    ...groupsOf(document).flatMap(({ name, description = '', endpoints }) => [
      `## ${name}`,
      description,
      ...endpoints.map((endpoint) => operationText(document, endpoint)),
    ]),
    webhooksText(document),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n')

function webhooksText(document: OpenApiDocument): string {
  const webhooks = webhooksOf(document)
  const [first] = webhooks
  if (first === undefined) return ''
  return [
    '## Requests to you',
    'What we send by `POST` to your webhook endpoints: one request for each event, whose body is the event.',
    first.parameters.map(parameterLine).join('\n'),
    webhooks.map(({ type, operation }) => `- ${code(type)}: ${operation.summary}`).join('\n'),
    fenced('json', JSON.stringify(first.example, null, 1)),
    'Your answer means:',
    first.answers.map(({ status, meaning }) => `- ${status}: ${meaning}`).join('\n'),
  ].join('\n\n')
}

function operationText(document: OpenApiDocument, endpoint: Endpoint): string {
  const { title, method, path, operation, parameters } = endpoint
  const ways = accessOf(document, operation).map(({ scopes }) => scopes.map(code).join(', '))
  return [
    `### ${title}`,
    `\`${method.toUpperCase()} ${path}\`${ways.length > 0 ? `, scopes ${ways.join(' or ')}` : ', no token needed'}`,
    operation.description ?? '',
    parameters.length > 0 ? parameters.map(parameterLine).join('\n') : '',
    bodyOf(document, endpoint) === undefined ? '' : fenced('sh', curlOf(document, endpoint)),
    answerText(document, operation),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

const parameterLine = ({ name, in: place, required, description = '' }: Parameter): string =>
  `- ${code(name)} (${place}${required === true ? ', required' : ''}): ${description}`

function answerText(document: OpenApiDocument, { responses = {} }: Operation): string {
  const given = responses['200']
  const answer = given && resolve<Response>(document, given).value
  const media: Media | undefined = Object.values(answer?.content ?? {})[0]
  const example = media && exampleOf(media, { document, direction: 'response', trail: new Set() })
  const others = Object.keys(responses).filter((status) => status !== '200')
  const refusals = others.length > 0 ? `Other statuses: ${others.join(', ')}.` : ''
  if (example === undefined || typeof example === 'string') return refusals
  return `Answer:\n\n${fenced('json', JSON.stringify(example, null, 1))}\n\n${refusals}`
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
const code = (text: string): string => `\`${text}\``
