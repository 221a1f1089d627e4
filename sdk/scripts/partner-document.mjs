/** The part of the OpenAPI document that a partner's program can use, small enough to travel in a package. */

const partnerPaths = /^\/(partner\/v1|sandbox\/v1|connect\/token$)/

/** Shorter remarks mostly say what the name of the field says; all of them together would outweigh the program. */
const shortestRemark = 120

/**
 * What partners call, and of that only what becomes a type: successful answers (the rest becomes a WattlineError), no
 * headers, no examples, and remarks only on what is sent, where they say more than the name of the field. What is
 * received explains itself better in the reference. The document itself is left as it is.
 */
export function partnerDocument({ openapi, info, paths, components }) {
  const kept = Object.entries(paths).filter(([path]) => partnerPaths.test(path))
  const calls = Object.fromEntries(
    kept.map(([path, item]) => [path, mapValues(item, (operation) => asCall(operation, components))]),
  )
  const all = mapValues(components.schemas, withoutHead)
  const bodies = Object.values(calls).flatMap((item) =>
    Object.values(item).map(({ requestBody }) => requestBody),
  )
  const sent = namesIn(bodies, all)
  const schemas = mapValues(all, (schema, name) =>
    sent.has(name)
      ? optionalByDefault(withoutRemarks(schema, shortestRemark))
      : withoutRemarks(schema, Infinity),
  )
  const lean = withoutRemarks(calls, shortestRemark)
  const used = namesIn(lean, schemas)
  const usedSchemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { openapi, info, paths: lean, components: { schemas: usedSchemas } }
}

/** An operation without its words: the methods of the client have their own. */
function asCall({ parameters = [], requestBody, responses }, components) {
  // The form of the token request holds the secret and is made in one place; nobody needs its type.
  const isForm = requestBody?.content['application/x-www-form-urlencoded'] !== undefined
  return {
    ...(requestBody === undefined || isForm ? {} : { requestBody: { ...requestBody, description: '' } }),
    parameters: parameters
      .map((parameter) => components.parameters[parameter.$ref?.split('/').pop()] ?? parameter)
      .map((parameter) => ({ ...parameter, ...(parameter.in === 'query' ? {} : { description: '' }) })),
    responses: { 200: { description: '', content: responses['200'].content } },
  }
}

/** What the service fills in need not be sent. */
const optionalByDefault = ({ required, ...schema }) => ({
  ...schema,
  ...(required && { required: required.filter((name) => schema.properties[name].default === undefined) }),
})

const withoutHead = ({ title, description, ...schema }) => schema

function withoutRemarks(value, shortest) {
  if (Array.isArray(value)) return value.map((inner) => withoutRemarks(inner, shortest))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([name, inner]) => !isRemark(name, inner, shortest))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutRemarks(inner, shortest)]))
}

// A property of such a name is a schema, which is an object; the keyword is a text, a list or any example.
const isRemark = (name, inner, shortest) =>
  name === 'examples' ||
  name === 'example' ||
  (name === 'description' && typeof inner === 'string' && inner.length < shortest)

/** The schemas that a part of the document refers to, and those that these refer to. */
function namesIn(part, schemas, found = new Set()) {
  if (part === null || typeof part !== 'object') return found
  const name = typeof part.$ref === 'string' ? part.$ref.split('/').pop() : undefined
  if (name !== undefined && !found.has(name)) {
    found.add(name)
    namesIn(schemas[name], schemas, found)
  }
  for (const inner of Object.values(part)) namesIn(inner, schemas, found)
  return found
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]))
