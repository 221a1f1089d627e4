import { expect, test } from 'vitest'
import { networkOfAddress, plainAddress } from './inner-addresses.ts'

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fc00::1',
  'fdff:ffff::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::10.1.2.3',
  '2002:7f00:1::',
  '::ffff:0:10.0.0.1',
  '64:ff9b:1::10.1.2.3',
  '2606:4700::5efe:10.1.2.3',
  '2606:4700::200:5efe:10.1.2.3',
])('%s is in a private network', (address) => {
  expect(networkOfAddress(address)).toBe('private')
})

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '192.0.0.170',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '::ffff:0:169.254.169.254',
  '::169.254.169.254',
  '64:ff9b:1::169.254.169.254',
  '64:ff9b:1:a9fe:a9:fe00::',
  '2001:0:808:808::5601:5601',
  '2606:4700::5efe:169.254.169.254',
  'fe80::5efe:8.8.8.8',
  'localhost',
  '',
])('%s is an address at which nobody has a server for us', (address) => {
  expect(networkOfAddress(address)).toBe('reserved')
})

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::8.8.8.8',
  '2002:808:808::1',
  '2606:4700::5efe:8.8.8.8',
])('%s is public', (address) => {
  expect(networkOfAddress(address)).toBe('public')
})

test('an IPv4 address is recognised in every form of IPv6 that carries one', () => {
  const forms = [
    '::ffff:10.1.2.3',
    '::FFFF:0A01:0203',
    '0:0:0:0:0:ffff:a01:203',
    '::10.1.2.3',
    '::ffff:0:10.1.2.3',
    '64:ff9b:1::a01:203',
    '64:ff9b::a01:203',
    '2002:a01:203::9',
  ]

  expect(forms.map(plainAddress)).toEqual(forms.map(() => '10.1.2.3'))
})
