import { expect, test } from 'vitest'
import { connectionsOf } from './connections-of.ts'

const group = 'postgres://wattline@db1,db2/wattline'

test.each([
  ['one process has its pool and those of its threads', { workers: 1 }, 12],
  ['two API processes come with a worker and a primary that has two', { workers: 2 }, 34],
  ['one process watches each server of a group', { workers: 1, databaseUrl: group }, 13],
  ['so do all of several processes', { workers: 2, databaseUrl: group }, 38],
  ['a single server is not watched', { workers: 1, databaseUrl: 'postgres://wattline@db1/wattline' }, 12],
] as const)('%s', (_, config, connections) => {
  expect(connectionsOf({ databasePoolSize: 10, ...config }, 1)).toBe(connections)
})
