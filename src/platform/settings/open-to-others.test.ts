import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const mailbox = { SANDBOX_MAILBOX_PASSWORD: 'sixteen--letters' }
const isOpen = (environment: Record<string, string>) =>
  readConfig({ ...mailbox, ...environment }).isOpenToOthers

describe('others can reach the service', () => {
  test.each([
    [false, {}],
    [false, { HOST: 'localhost' }],
    [false, { HOST: '127.0.0.2' }],
    [false, { HOST: '::1' }],
    [false, { BASE_URL: 'http://127.1:8080' }],
    [false, { BASE_URL: 'http://[::1]:8080' }],
    [false, { BASE_URL: 'https://api.localhost', AUTH_URL: 'https://login.localhost' }],
    [true, { BASE_URL: 'https://sandbox.example.com' }],
    [true, { AUTH_URL: 'https://login.example.com' }],
    [true, { BASE_URL: 'http://localhost.example.com' }],
    [true, { BASE_URL: 'http://127.evil.example' }],
    [true, { BASE_URL: 'http://192.168.1.20:8080' }],
    [true, { BASE_URL: 'http://0.0.0.0:8080' }],
    [true, { HOST: '0.0.0.0' }],
    [true, { HOST: '::' }],
    [true, { HOST: '0.0.0.0', BASE_URL: 'http://localhost:8080' }],
    [true, { HOST: '192.168.1.20' }],
    [true, { HOST: 'wattline.internal' }],
  ])('%s with %j', (expected, environment) => {
    expect(isOpen(environment)).toBe(expected)
  })

  test('not at a container whose port is published on this machine alone, if OPEN_TO_OTHERS says so', () => {
    expect(isOpen({ HOST: '0.0.0.0', OPEN_TO_OTHERS: 'off' })).toBe(false)
    expect(isOpen({ OPEN_TO_OTHERS: 'on' })).toBe(true)
  })

  test.each([
    { BASE_URL: 'https://sandbox.example.com' },
    { AUTH_URL: 'https://login.example.com' },
    { ENVIRONMENT: 'production' },
  ])('whatever OPEN_TO_OTHERS says, with %j', (environment) => {
    expect(() => isOpen({ ...environment, OPEN_TO_OTHERS: 'off' })).toThrow('OPEN_TO_OTHERS must be on')
  })
})
