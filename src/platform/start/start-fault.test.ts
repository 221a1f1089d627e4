import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { readConfig } from '../settings/config.ts'
import { startFault } from './start-fault.ts'

const config = readConfig({ HOST: '10.0.0.1', SANDBOX: 'off', PORT: '80', METRICS_PORT: '9100' })
const failed = (facts: object) => Object.assign(new Error('technical'), facts)
const listen = (code: string, port: number) => failed({ code, port, syscall: 'listen' })

test.each([
  [listen('EADDRINUSE', 80), /^Port 80 is in use by another process: .* set PORT to a free port\.$/],
  [
    listen('EADDRINUSE', 9100),
    /^Port 9100 is in use by another process: .* set METRICS_PORT to a free port\.$/,
  ],
  [failed({ code: 'EADDRINUSE', syscall: 'bind' }), /^Port 80 is in use/],
  [listen('EACCES', 80), /^This user may not listen on port 80: set PORT to 1024 or higher/],
  [listen('EADDRNOTAVAIL', 80), /^HOST is 10\.0\.0\.1, which is not an address of this machine/],
  [
    failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '10.0.0.1' }),
    /^HOST is 10\.0\.0\.1, which/,
  ],
  [
    new DatabaseUnavailable(failed({ code: '53100' })),
    /^The data folder .*\/data cannot be used, because its disk is full: /,
  ],
  [new DatabaseUnavailable(new Error()), /^The database server in \.\/data stopped answering: /],
])('%o is reported in one sentence', (error, sentence) => {
  expect(startFault(error, config)).toMatch(sentence)
  expect(startFault(error, config)).not.toContain('\n')
})

test('an unexpected fault is described in full', () => {
  expect(JSON.parse(startFault(new Error('no rule for this'), config))).toMatchObject({
    message: 'no rule for this',
    stack: expect.any(Array),
  })
})
