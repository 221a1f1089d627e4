import { type CollectedRequest, type Folder, type Value, variables } from './requests.ts'

/** The folder of a Bruno collection: one file per request, by its path in the folder. */
export const brunoFiles = (folders: readonly Folder[]): Record<string, string> => ({
  'bruno.json': `${JSON.stringify({ version: '1', name: 'Wattline Partner API', type: 'collection' }, null, 2)}\n`,
  'collection.bru': blocks([
    ['auth', 'mode: bearer'],
    ['auth:bearer', 'token: {{accessToken}}'],
  ]),
  'environments/Test.bru': blocks([
    [
      'vars',
      ...Object.entries(variables)
        .filter(([name]) => name !== 'accessToken')
        .map(([name, value]) => `${name}: ${value}`),
    ],
  ]),
  ...Object.fromEntries(
    folders.flatMap(({ name, requests }) =>
      requests.map((request, index) => [
        `${name}/${fileName(request.name)}.bru`,
        requestFile(request, index + 1),
      ]),
    ),
  ),
})

type Block = [name: string, ...lines: string[]]

function requestFile(request: CollectedRequest, sequence: number): string {
  const { name, method, isPublic, body, query, pathValues, headers, givesToken } = request
  return blocks(
    [
      ['meta', `name: ${name}`, 'type: http', `seq: ${sequence}`],
      [
        method.toLowerCase(),
        `url: ${urlOf(request)}`,
        `body: ${body === undefined ? 'none' : body.kind === 'json' ? 'json' : 'formUrlEncoded'}`,
        `auth: ${isPublic ? 'none' : 'inherit'}`,
      ],
      ['params:query', ...query.map(pair)],
      ['params:path', ...pathValues.map(pair)],
      ['headers', ...headers.map(pair)],
      body?.kind === 'json' ? ['body:json', ...body.text.split('\n')] : ['body:json'],
      body?.kind === 'form' ? ['body:form-urlencoded', ...body.fields.map(pair)] : ['body:form-urlencoded'],
      givesToken
        ? ['script:post-response', "bru.setVar('accessToken', res.body.access_token)"]
        : ['script:post-response'],
    ].filter(([, ...lines]) => lines.length > 0) as Block[],
  )
}

function urlOf({ host, path, query }: CollectedRequest): string {
  const needed = query.filter(({ isNeeded }) => isNeeded).map(({ name, value }) => `${name}=${value}`)
  const target = path.replace(/\{([^{}]+)\}/g, ':$1')
  return `${host}${target}${needed.length > 0 ? `?${needed.join('&')}` : ''}`
}

/** A tilde switches a line off. */
const pair = ({ name, value, isNeeded }: Value): string => `${isNeeded ? '' : '~'}${name}: ${value}`

const blocks = (all: readonly Block[]): string =>
  all.map(([name, ...lines]) => `${name} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`).join('\n')

const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '')
