import { expect, test } from 'vitest'
import { connectionsOf } from './connections-of.ts'

const group = 'postgres://wattline@db1,db2/wattline'

test.each([
  ['one process has its pool', { workers: 1 }, 10],
  ['two API processes come with a worker and a primary that has two', { workers: 2 }, 32],
  ['one process watches each server of a group', { workers: 1, databaseUrl: group }, 11],
  ['so do all of several processes', { workers: 2, databaseUrl: group }, 36],
  ['a single server is not watched', { workers: 1, databaseUrl: 'postgres://wattline@db1/wattline' }, 10],
] as const)('%s', (_, config, connections) => {
  expect(connectionsOf({ databasePoolSize: 10, ...config })).toBe(connections)
})
