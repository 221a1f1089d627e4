import {
  type Method,
  methods,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Server,
} from './openapi.ts'
import { resolve } from './resolve.ts'

/** An operation with all that its path and the document say of it. */
export type Endpoint = {
  anchor: string
  method: Method
  path: string
  title: string
  operation: Operation
  parameters: readonly Parameter[]
  serverUrl: string | undefined
}

export type Group = { anchor: string; name: string; description?: string; endpoints: Endpoint[] }

/** The operations by their first tag: declared tags in the order of the document, then the others as they come. */
export function groupsOf(document: OpenApiDocument): Group[] {
  const groups = new Map<string, Group>()
  for (const tag of document.tags ?? [])
    groups.set(tag.name, { ...tag, anchor: `tag-${slug(tag.name)}`, endpoints: [] })

  for (const endpoint of endpointsOf(document)) {
    const name = endpoint.operation.tags?.[0] ?? 'Other'
    const group = groups.get(name) ?? { name, anchor: `tag-${slug(name)}`, endpoints: [] }
    group.endpoints.push(endpoint)
    groups.set(name, group)
  }
  return [...groups.values()].filter(({ endpoints }) => endpoints.length > 0)
}

const endpointsOf = (document: OpenApiDocument): Endpoint[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [endpointOf(document, { path, item, method, operation })]
    }),
  )

type Found = { path: string; item: PathItem; method: Method; operation: Operation }

function endpointOf(document: OpenApiDocument, { path, item, method, operation }: Found): Endpoint {
  const [server] = operation.servers ?? item.servers ?? document.servers ?? []
  return {
    anchor: slug(operation.operationId ?? `${method}-${path}`),
    method,
    path,
    title: operation.summary ?? operation.operationId ?? `${method.toUpperCase()} ${path}`,
    operation,
    parameters: parametersOf(document, item, operation),
    serverUrl: server && serverUrl(server),
  }
}

/** A parameter of the operation replaces the one of its path that has the same place and name. */
export function parametersOf(document: OpenApiDocument, item: PathItem, operation: Operation): Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const given of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const { value } = resolve<Parameter>(document, given)
    if (value !== undefined) parameters.set(`${value.in} ${value.name}`, value)
  }
  return [...parameters.values()]
}

/** The address of a server, with the default of each of its variables. */
export const serverUrl = ({ url, variables = {} }: Server): string =>
  url.replace(/\{([^{}]+)\}/g, (whole, name: string) => variables[name]?.default ?? whole).replace(/\/$/, '')

/** Makes a text fit for an address: what is neither a letter nor a digit becomes a dash. */
const slug = (text: string): string => text.replace(/[^\p{L}\p{N}_.]+/gu, '-').replace(/^-|-$/g, '')
