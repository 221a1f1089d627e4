/** What the threads of the tests run. */
import { threadId } from 'node:worker_threads'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../refusal.ts'
import { PermanentFailure } from '../tasks/task.ts'
import { doJobs } from './jobs.ts'

let release = () => {}

export const testJobs = {
  waitForRelease: () => new Promise<void>((resolve) => (release = resolve)),
  release: () => release(),
  sum: (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0),
  whereAmI: () => threadId,
  later: async (milliseconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return 'done'
  },
  refuse: () => {
    throw new Refusal(
      'conflict',
      { code: 'conflict', message: 'No.', details: 'here' },
      { 'Retry-After': '3' },
    )
  },
  loseDatabase: () => {
    throw new DatabaseUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  },
  failForGood: () => {
    throw new PermanentFailure('no such mailbox')
  },
  fail: () => {
    const socket = { destroy: () => {} }
    throw Object.assign(new TypeError('a bug'), { code: '23505', table: 'orders', socket })
  },
}

export const run = doJobs(testJobs)
