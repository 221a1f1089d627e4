import { describe, expect, test } from 'vitest'
import { page, pageLinks } from './paging.ts'

describe('a page', () => {
  test('has at most its limit, and knows from one extra row that there are more', () => {
    expect(page([1, 2, 3], { offset: 0, limit: 2 })).toMatchObject({
      data: [1, 2],
      count: 2,
      hasMoreItems: true,
    })
    expect(page([1, 2], { offset: 0, limit: 2 })).toMatchObject({
      data: [1, 2],
      count: 2,
      hasMoreItems: false,
    })
    expect(page([], { offset: 0, limit: 2 })).toMatchObject({ data: [], count: 0, hasMoreItems: false })
  })
})

describe('the links of a page', () => {
  test('lead on and back, and keep the other parameters', () => {
    expect(pageLinks('/orders?Limit=2&filter.x=a%20b&offset=2', { offset: 2, limit: 2 }, true)).toBe(
      '</orders?filter.x=a+b&offset=4&limit=2>; rel="next", </orders?filter.x=a+b&offset=0&limit=2>; rel="prev"',
    )
  })

  test('are missing if there is no other page', () => {
    expect(pageLinks('/orders', { offset: 0, limit: 10 }, false)).toBeUndefined()
  })

  test('never point before the beginning', () => {
    expect(pageLinks('/orders', { offset: 3, limit: 10 }, false)).toBe(
      '</orders?offset=0&limit=10>; rel="prev"',
    )
  })
})
