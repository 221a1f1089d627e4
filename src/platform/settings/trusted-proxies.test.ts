import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const trusted = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy
const loopback = ['127.0.0.0/8', '::1/128']
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

test.each([
  ['', false],
  ['off', false],
  ['loopback', loopback],
  ['private', privateNetworks],
  ['loopback, 203.0.113.7', [...loopback, '203.0.113.7']],
  ['10.0.0.0/8, 192.168.1.7,fd00::/8 , ::1', ['10.0.0.0/8', '192.168.1.7', 'fd00::/8', '::1']],
])('TRUST_PROXY=%s', (text, networks) => {
  expect(trusted(text)).toEqual(networks)
})

test('on means every internal network, never the internet', () => {
  expect(trusted('on')).toEqual([...loopback, ...privateNetworks])
})

test.each([
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['10.0.0', '10.0.0'],
  ['proxy.example.com', 'proxy.example.com'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::/0', '::/0'],
  ['::1/129', '::1/129'],
  ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
  ['10.0.0.1,', ''],
  ['10.0.0.1, anyone', 'anyone'],
  ['on, 10.0.0.1', 'on'],
  ['true', 'true'],
])('TRUST_PROXY=%s stops the start with a sentence', (text, wrong) => {
  expect(() => trusted(text)).toThrow(ConfigError)
  expect(() => trusted(text)).toThrow(
    `TRUST_PROXY must be off, on, or a list of loopback, private, addresses and networks such as 10.0.0.0/8, not "${wrong}".`,
  )
})
