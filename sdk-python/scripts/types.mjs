/** The types of the wire in Python, from the part of the OpenAPI document that partners use. */
import { partnerDocument } from '../../sdk/scripts/partner-document.mjs'

const head = `# Written by \`npm run docs\` from the OpenAPI document; never edited by hand.
"""The objects that are sent and received, by their names in the OpenAPI document."""

from __future__ import annotations

from typing import Literal, TypedDict
`

// Envelopes become Answer and Page; the token is nobody's but the client's.
const unnamed = /Envelope$|^TokenResponse$/
/** Groups of a query, such as `filter.externalId` and `filter.…`, which are not schemas of their own in the document. */
const groups = [
  ['/partner/v1/orders', 'filter', 'OrderFilter'],
  ['/partner/v1/customers', 'filter', 'CustomerFilter'],
  ['/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/metrics', 'period', 'Period'],
]

/**
 * @param {object} document the OpenAPI document
 * @param {string} code what the package is made of: types that it does not use, of operations without a method, would only
 *   make it larger
 */
export function typesModule(document, code) {
  const { paths, components } = partnerDocument(document)
  const grouped = groups.map(([path, group, name]) => [name, groupOf(paths[path].get, `${group}.`)])
  const words = new Set(code.match(/\w+/g))
  const isMentioned = (name) => words.has(name)
  const used = withParts(Object.keys(components.schemas).filter(isMentioned), components.schemas, grouped)
  const written = Object.entries(components.schemas)
    .filter(([name]) => used.has(name) && !unnamed.test(name))
    .flatMap(([name, schema]) => declarationsOf(name, schema))
  const ofGroups = grouped.flatMap(([name, schema]) => declarationsOf(name, schema))
  return [head, ...written, ...ofGroups].join('\n')
}

/** The names of some schemas and of groups, with all that they consist of. */
function withParts(names, schemas, grouped) {
  const used = new Set()
  const add = (name) => {
    if (used.has(name)) return
    used.add(name)
    partsOf(schemas[name]).forEach(add)
  }
  for (const name of [...names, ...grouped.flatMap(([, schema]) => partsOf(schema))]) add(name)
  return used
}

const partsOf = (schema) =>
  Array.from(JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g), ([, name]) => name)

/** `filter.externalId` of the query as the property `externalId` of an object. */
function groupOf({ parameters }, prefix) {
  const fields = parameters.filter(({ name }) => name.startsWith(prefix))
  const nameOf = ({ name }) => name.slice(prefix.length)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [nameOf(field), field.schema])),
    required: fields.filter(({ required }) => required).map(nameOf),
  }
}

/** Objects inside others get names of their own, and come first. */
function declarationsOf(name, schema) {
  if (schema.enum) return [`\n${name} = ${literal(schema.enum)}`]
  const inner = []
  const nameInner = (key, object) => {
    const innerName = `${name}${key[0].toUpperCase()}${key.slice(1)}`
    inner.push(...declarationsOf(innerName, object))
    return innerName
  }
  // What is read-only is ignored where it is sent.
  const fields = Object.entries(schema.properties ?? {})
    .filter(([, { readOnly }]) => !readOnly)
    .map(([key, value]) => ({
      key,
      type: typeOf(value, (object) => nameInner(key, object)),
      isRequired: (schema.required ?? []).includes(key),
    }))
  return [...inner, ...typedDict(name, fields)]
}

/** Python 3.10 has no mark for a single optional key: the others come from a base of their own. */
function typedDict(name, fields) {
  const required = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  if (optional.length === 0) return [classOf(name, 'TypedDict', required)]
  if (required.length === 0) return [classOf(name, 'TypedDict, total=False', optional)]
  return [classOf(`_${name}`, 'TypedDict', required), classOf(name, `_${name}, total=False`, optional)]
}

function classOf(name, bases, fields) {
  const isKeyword = fields.some(({ key }) => key === 'from')
  if (!isKeyword) {
    const lines = fields.map(({ key, type }) => `    ${key}: ${type}`)
    return `\n\nclass ${name}(${bases}):\n${lines.join('\n') || '    pass'}`
  }
  // A class cannot have an attribute of that name.
  if (bases !== 'TypedDict') throw new Error(`${name} has a key "from" beside optional ones`)
  const entries = fields.map(({ key, type }) => `        "${key}": "${type.replaceAll('"', "'")}",`)
  return `\n\n${name} = TypedDict(\n    "${name}",\n    {\n${entries.join('\n')}\n    },\n)`
}

const primitives = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }
const literal = (values) => `Literal[${values.map((value) => `"${value}"`).join(', ')}]`

function typeOf(schema, nameInner) {
  if (schema.$ref) return schema.$ref.split('/').pop()
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, nameInner)).join(' | ')
  if (schema.const !== undefined) return literal([schema.const])
  const types = [schema.type].flat()
  return types.map((type) => oneType(type, schema, nameInner)).join(' | ')
}

function oneType(type, schema, nameInner) {
  if (type === 'array') return `list[${typeOf(schema.items, nameInner)}]`
  if (type === 'object') return nameInner({ ...schema, type })
  if (schema.enum && type === 'string') return literal(schema.enum.filter((value) => value !== null))
  const name = primitives[type]
  if (name === undefined) throw new Error(`No type of Python for ${JSON.stringify(schema)}`)
  return name
}
