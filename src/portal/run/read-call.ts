import { type ApiName, apiOf } from '../apis.ts'
import type { DescribedRoute } from '../described-routes.ts'
import { formType } from '../reference/code/example-request.ts'

/** A request to this service, as a reader has filled it in. */
export type Call = {
  operationId: string
  title: string
  api: ApiName
  isPublic: boolean
  wantsVerification: boolean
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** The longest value that a parameter may have; the longest body is that of the form. */
const maxCharacters = 500

/** The call that a form describes; undefined where it names no operation. */
export function readCall(form: URLSearchParams, routes: readonly DescribedRoute[]): Call | undefined {
  const operationId = form.get('operation') ?? ''
  const route = routes.find(({ schema }) => schemaOf(schema).operationId === operationId)
  if (route === undefined) return undefined
  const schema = schemaOf(route.schema)
  const query = new URLSearchParams(valuesOf(form, 'query')).toString()
  const body = bodyIn(form, schema)
  return {
    operationId,
    title: schema.summary ?? operationId,
    api: apiOf(route.url),
    isPublic: route.config.public === true,
    wantsVerification: route.config.wantsVerification === true,
    method: String([route.method].flat()[0]),
    url: `${pathOf(route.url, form)}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(valuesOf(form, 'header').filter(([name]) => isHeader(schema, name))),
      ...(body === undefined ? {} : { 'content-type': body.type }),
    },
    ...(body && { body: body.text }),
  }
}

type Described = {
  operationId?: string
  summary?: string
  headers?: { properties?: object }
  body?: unknown
  consumes?: readonly string[]
  'x-form'?: unknown
}
const schemaOf = (schema: object): Described => schema as Described

/** The values of one place; what is empty is not sent. */
const valuesOf = (form: URLSearchParams, place: 'query' | 'header'): [name: string, value: string][] =>
  [...form]
    .filter(([name, value]) => name.startsWith(`${place}.`) && value !== '')
    .map(([name, value]) => [name.slice(place.length + 1), value.slice(0, maxCharacters)])

const pathOf = (url: string, form: URLSearchParams): string =>
  url.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent((form.get(`path.${name}`) ?? '').slice(0, maxCharacters)),
  )

/** Only headers that the operation has: nobody sets a token or a host of their own. */
const isHeader = ({ headers }: Described, name: string): boolean =>
  Object.keys(headers?.properties ?? {}).some((known) => known.toLowerCase() === name.toLowerCase()) &&
  !/^(authorization|host)$/i.test(name)

function bodyIn(form: URLSearchParams, schema: Described): { type: string; text: string } | undefined {
  if (schema['x-form'] !== undefined && schema.consumes?.[0] === formType) {
    const fields = [...form].filter(([name]) => name.startsWith('form.'))
    return {
      type: formType,
      text: new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name.slice(5), value]),
      ).toString(),
    }
  }
  const text = form.get('body')
  // Browsers send the lines of a text area with CRLF.
  if (text === null || (schema.body === undefined && schema['x-form'] === undefined)) return undefined
  return { type: schema.consumes?.[0] ?? 'application/json', text: text.replaceAll('\r\n', '\n') }
}
