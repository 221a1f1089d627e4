import { type CollectedRequest, type Folder, type Value, variables } from './requests.ts'

/** A collection of Postman, schema v2.1, which Bruno and others import as well. */
export const postmanCollection = (folders: readonly Folder[]) => ({
  info: {
    name: 'Wattline Partner API',
    description:
      'Send “Obtain a token” first; its script keeps the token for all others. The credentials are those of the test environment.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
  variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
  item: folders.map(({ name, description, requests }) => ({
    name,
    description,
    item: requests.map((request) => ({
      name: request.name,
      ...(request.givesToken ? { event: [keepToken] } : {}),
      request: requestOf(request),
      response: [],
    })),
  })),
})

const keepToken = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: [
      "pm.test('a token came', () => pm.response.to.have.status(200))",
      "pm.collectionVariables.set('accessToken', pm.response.json().access_token)",
    ],
  },
}

const requestOf = (request: CollectedRequest) => ({
  method: request.method,
  ...(request.isPublic ? { auth: { type: 'noauth' } } : {}),
  description: request.description,
  header: [
    ...(request.body?.kind === 'json' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...request.headers.map(pair),
  ],
  ...(request.body === undefined ? {} : { body: bodyOf(request.body) }),
  url: urlOf(request),
})

function urlOf({ host, path, query, pathValues }: CollectedRequest) {
  const parts = path
    .slice(1)
    .replace(/\{([^{}]+)\}/g, ':$1')
    .split('/')
  const needed = query.filter(({ isNeeded }) => isNeeded).map(({ name, value }) => `${name}=${value}`)
  return {
    raw: `${host}/${parts.join('/')}${needed.length > 0 ? `?${needed.join('&')}` : ''}`,
    host: [host],
    path: parts,
    ...(query.length > 0 ? { query: query.map(pair) } : {}),
    ...(pathValues.length > 0
      ? { variable: pathValues.map(({ name, value, description }) => ({ key: name, value, description })) }
      : {}),
  }
}

/** What is not needed is there to be switched on. */
const pair = ({ name, value, isNeeded, description }: Value) => ({
  key: name,
  value,
  description,
  ...(isNeeded ? {} : { disabled: true }),
})

const bodyOf = (body: NonNullable<CollectedRequest['body']>) =>
  body.kind === 'json'
    ? { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } }
    : {
        mode: 'urlencoded',
        urlencoded: body.fields.map(({ name, value }) => ({ key: name, value, type: 'text' })),
      }
