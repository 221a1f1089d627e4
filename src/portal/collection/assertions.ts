import type { OpenApiDocument, Response } from '../reference/openapi.ts'
import type { Endpoint } from '../reference/operations.ts'
import { resolve } from '../reference/resolve.ts'
import { type Shape, shapeOf } from '../reference/schema/shape.ts'

/** Lines of a test script: the status, and the outline of the answer as it is documented. */
export function assertionsFor(document: OpenApiDocument, { operation }: Endpoint): string[] {
  const { value } = resolve<Response>(document, operation.responses?.['200'] ?? {})
  const [media] = Object.values(value?.content ?? {})
  const answer = shapeOf(media?.schema ?? {}, { document, direction: 'response', trail: new Set() })
  return [
    `pm.test('is answered with 200', () => pm.response.to.have.status(200))`,
    ...(answer.schema.format === 'binary' ? [isFile] : outlineOf(answer)),
  ]
}

const isFile = `pm.test('is a file', () => pm.expect(pm.response.headers.get('Content-Disposition')).to.include('attachment'))`

function outlineOf(answer: Shape): string[] {
  const { data } = answer.schema.properties ?? {}
  const inside = data && shapeOf(data, answer.inside)
  return [
    check('has the documented fields', 'pm.response.json()', answer),
    ...(inside === undefined || inside.isNullable
      ? []
      : [check('has the documented data', 'pm.response.json().data', inside)]),
  ]
}

/** Asks for the fields that every such answer has; a list has any number of items, so none is looked at. */
function check(says: string, value: string, { schema: { required = [] }, types: [type] }: Shape): string {
  const names = required.map((name) => `'${name}'`).join(', ')
  const expected = names === '' ? `be.an('${type}')` : `include.all.keys(${names})`
  return `pm.test('${says}', () => pm.expect(${value}).to.${expected})`
}
