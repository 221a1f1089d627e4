import { expect, test } from 'vitest'
import { schemaCompilers } from './schema-compilers.ts'

type Check = ((data: unknown) => boolean) & { errors?: { message: string }[] }

const { factory, compileSchemas } = schemaCompilers()
const validators = factory.buildValidator as unknown as (
  shared: object,
  options: object,
) => (route: object) => Check
const compile = (schema: object, url: string) =>
  validators({}, { customOptions: {} })({ schema, url, method: 'GET', httpPart: 'body' })

test('a schema is compiled when it is first used, and says what is wrong', () => {
  const check = compile({ type: 'object', required: ['one'] }, '/partner/v1/first')

  expect(check({ one: 1 })).toBe(true)
  expect(check.errors).toBeNull()
  expect(check({})).toBe(false)
  expect(check.errors).toMatchObject([{ keyword: 'required' }])
})

test('what the routes below a path need is compiled when that is asked for, and nothing else', () => {
  const broken = { type: 'nothing-known' }
  compile({ ...broken, title: 'of operators' }, '/operator/v1/broken')
  compileSchemas('/partner/v1/')

  const check = compile({ ...broken, title: 'of partners' }, '/partner/v1/broken')
  expect(() => compileSchemas('/partner/v1/')).toThrow()
  expect(() => check({})).toThrow()
})
