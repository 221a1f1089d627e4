import { expect, test } from 'vitest'
import { compileMeanwhile, compilersFactory } from './schema-compilers.ts'

const compile = (schema: object, url: string) =>
  (
    compilersFactory.buildValidator as unknown as (
      shared: object,
      options: object,
    ) => (route: object) => Check
  )(
    {},
    { customOptions: {} },
  )({ schema, url, method: 'GET', httpPart: 'body' })
type Check = ((data: unknown) => boolean) & { errors?: { message: string }[] }

test('a schema is compiled when it is first used, and says what is wrong', () => {
  const check = compile({ type: 'object', required: ['one'] }, '/partner/v1/first')

  expect(check({ one: 1 })).toBe(true)
  expect(check.errors).toBeNull()
  expect(check({})).toBe(false)
  expect(check.errors).toMatchObject([{ keyword: 'required' }])
})

test('equal schemas have one validator, different ones have two', () => {
  const check = compile({ type: 'string', maxLength: 3 }, '/partner/v1/one')

  expect(compile({ type: 'string', maxLength: 3 }, '/partner/v1/other')).toBe(check)
  expect(compile({ type: 'string', maxLength: 4 }, '/partner/v1/one')).not.toBe(check)
})

test('what the routes below a path need is compiled meanwhile, and nothing else', async () => {
  const broken = { type: 'nothing-known' }
  compile({ ...broken, title: 'of operators' }, '/operator/v1/broken')
  await compileMeanwhile('/only-here/')

  const check = compile({ ...broken, title: 'of partners' }, '/only-here/broken')
  await expect(compileMeanwhile('/only-here/')).rejects.toThrow()
  expect(() => check({})).toThrow()
})
