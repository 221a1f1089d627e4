import { describe, expect, test } from 'vitest'
import { isRedirectAllowed, redirectUriFault } from './redirect-uri.ts'

describe('a redirect URI can be registered', () => {
  test.each([
    'https://app.example.com/callback',
    'https://app.example.com:8443/callback?tenant=1',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:4180/callback',
    'http://[::1]:4180/callback',
    'http://localhost/callback',
    'com.example.energy:/done',
    'com.example.energy://done',
  ])('when it is %s', (uri) => {
    expect(redirectUriFault(uri)).toBeUndefined()
  })
})

describe('a redirect URI is refused', () => {
  test.each([
    ['', 'absolute'],
    ['/callback', 'absolute'],
    ['//evil.example/callback', 'absolute'],
    ['https://app.example.com/a b', 'absolute'],
    ['https://app.example.com\\@evil.example/', 'absolute'],
    ['https://äpp.example/', 'absolute'],
    [`https://app.example.com/${'a'.repeat(500)}`, 'absolute'],
    ['https://app.example.com/#fragment', 'fragment'],
    ['https://user@app.example.com/', 'user'],
    ['https://user:secret@app.example.com/', 'user'],
    ['http://app.example.com/callback', 'loopback'],
    ['http://127.0.0.1.evil.example/', 'loopback'],
    ['http://localhost.evil.example/', 'loopback'],
    ['javascript:alert(1)', 'loopback'],
    ['data:text/html,x', 'loopback'],
    ['file:///etc/passwd', 'loopback'],
    ['myapp:/done', 'loopback'],
  ])('when it is %s', (uri, fault) => {
    expect(redirectUriFault(uri)).toContain(fault)
  })
})

describe('a registered redirect URI allows', () => {
  test.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback', true],
    ['http://127.0.0.1:4180/callback', 'http://127.0.0.1:51234/callback', true],
    ['http://[::1]/callback', 'http://[::1]:51234/callback', true],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/other', false],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback?x=1', false],
    ['http://127.0.0.1/callback', 'http://localhost:51234/callback', false],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51234@evil.example/callback', false],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51234.evil.example/callback', false],
    ['https://app.example.com/callback', 'https://app.example.com/callback', true],
    ['https://app.example.com/callback', 'https://app.example.com:8443/callback', false],
    ['https://app.example.com/callback', 'https://app.example.com/callback/', false],
    ['https://app.example.com/callback', 'https://app.example.com/callback/../evil', false],
    ['https://app.example.com/callback', 'https://app.example.com.evil.example/callback', false],
    ['https://app.example.com/callback', 'HTTPS://app.example.com/callback', false],
    ['com.example.energy:/done', 'com.example.energy:/done', true],
    ['com.example.energy:/done', 'com.example.energy:/done/more', false],
  ])('registered %s, asked %s: %s', (registered, asked, isAllowed) => {
    expect(isRedirectAllowed([registered], asked)).toBe(isAllowed)
  })
})
