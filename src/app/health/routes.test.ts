import { expect, test } from 'vitest'
import { NoPrimary } from '../../platform/db/primary-pool.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { outageSentence } from './routes.ts'

const withCode = (code: string) => Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code })

test.each([
  [new NoPrimary([], []), 'None of the database servers takes writes.'],
  [withCode('53100'), 'The disk of the database is full.'],
  [withCode('58030'), 'The disk of the database fails.'],
  [withCode('57P03'), 'The database is starting or stopping.'],
  [withCode('ECONNREFUSED'), 'The database does not answer.'],
  [new Error('timeout exceeded when trying to connect'), 'The database does not answer in time.'],
  ['kept data is older than five seconds', 'The database does not answer.'],
])('an outage has a sentence of its own: %s', (cause, sentence) => {
  expect(outageSentence(new DatabaseUnavailable(cause))).toBe(sentence)
})
