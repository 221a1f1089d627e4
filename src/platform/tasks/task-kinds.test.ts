import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { taskKinds } from './task-kinds.ts'

// The worker has a handler for every kind; here it must be one that somebody asks for.
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.fixture|task-kinds|worker|schema)\.ts$/.test(file))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))

test('something schedules a task of each kind', () => {
  const kinds = Object.keys(taskKinds)

  expect(kinds.filter((kind) => !sources.some((text) => text.includes(`'${kind}'`)))).toEqual([])
})
