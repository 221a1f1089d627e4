import { expect, test } from 'vitest'
import { type Fragment, fragment, sql } from './sql.ts'

test('a value becomes a parameter and never reaches the text', () => {
  const { text, values } = sql`select ${"'; drop table orders; --"}::text, ${2}`

  expect(text).toBe('select $1::text, $2')
  expect(values).toEqual(["'; drop table orders; --", 2])
})

test('a place in the code is one statement with one name', () => {
  const ask = (number: number) => sql`select ${number}::int`

  expect(ask(1).name).toBe(ask(2).name)
  expect(ask(1).name).not.toBe(sql`select 1`.name)
})

test('with another fragment the same place is another statement', () => {
  const [up, down] = [fragment`asc`, fragment`desc`]
  const ask = (order: Fragment, limit: number) => sql`select 1 order by 1 ${order} limit ${limit}`

  const [first, second, again] = [ask(up, 1), ask(down, 2), ask(up, 3)]

  expect(first).toMatchObject({ text: 'select 1 order by 1 asc limit $1', values: [1] })
  expect(second).toMatchObject({ text: 'select 1 order by 1 desc limit $1', values: [2] })
  expect(again).toEqual({ ...first, values: [3] })
  expect(second.name).not.toBe(first.name)
})

test('a value where a fragment stood is another statement too', () => {
  const ask = (part: unknown) => sql`select ${part}`

  expect(ask(fragment`now()`)).toMatchObject({ text: 'select now()', values: [] })
  expect(ask(1)).toMatchObject({ text: 'select $1', values: [1] })
})
