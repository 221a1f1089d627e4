import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { generatedDocuments } from '../app/documents/generated-documents.ts'

const documents = await generatedDocuments()
const read = (name: string) => JSON.parse(documents[`docs/generated/${name}`] ?? '')

test.each(['openapi.json', 'operator-openapi.json'])(
  '%s is valid by the schema of OpenAPI itself, and all its references lead somewhere',
  async (name) => {
    const validator = new Validator()

    const { valid, errors } = await validator.validate(read(name))

    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  },
)

test('a document that is not valid is noticed', async () => {
  const broken = read('openapi.json')
  broken.paths['/partner/v1/tariffs'].get.responses = 'none'

  const { valid } = await new Validator().validate(broken)

  expect(valid).toBe(false)
})
