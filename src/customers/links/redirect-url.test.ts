import { describe, expect, test } from 'vitest'
import { hasParameter, plainUrl, redirectUrlFault } from './return-address.ts'

const anywhere = { httpsOnly: false, allowedOrigins: [] }
const production = { httpsOnly: true, allowedOrigins: [] }
const restricted = {
  httpsOnly: true,
  allowedOrigins: ['https://app.example.com', 'https://xn--bcher-kva.example'],
}

const notAbsolute = /must be an absolute URL/
const hidden = /must not contain spaces, backslashes or invisible characters/
const user = /must not contain a user name or password/
const encoded = /must not contain a percent-encoded host/

describe('an address to send a customer to is accepted', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/linked?user=4711&x=%2F%2Fevil#top',
    'HTTPS://APP.example.com/linked',
    'https://app.example.com:8443/linked',
    'https://[2001:db8::1]:8443/linked',
    'https://192.0.2.7/linked',
    'https://bücher.example/größe',
    'https://app.example.com/@user/a%20b',
    'https://app.example.com//double',
    'https://app.example.com/?next=https://user:pass@other.example',
    'https://app.example.com/#/route?x=1',
  ])('%s', (url) => {
    expect(redirectUrlFault(url, production)).toBeUndefined()
  })

  test('with letters of any language, however often it was asked for', () => {
    const faults = Array.from({ length: 50_000 }, () =>
      redirectUrlFault('https://bücher.example/größe', production),
    )

    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  })

  test.each(['http://localhost:3000/linked', 'http://[::1]:3000/', 'http://app.example.com/linked'])(
    'outside production: %s',
    (url) => {
      expect(redirectUrlFault(url, anywhere)).toBeUndefined()
      expect(redirectUrlFault(url, production)).toBe('must begin with https://')
    },
  )

  test('with 2000 characters, but not with more after encoding', () => {
    const url = (letter: string, length: number) => 'https://app.example.com/'.padEnd(length, letter)

    expect(redirectUrlFault(url('x', 2000), production)).toBeUndefined()
    expect(redirectUrlFault(url('x', 2001), production)).toMatch(/at most 2000 characters/)
    expect(redirectUrlFault(url('ä', 400), production)).toMatch(/at most 2000 characters/)
  })
})

describe('an address is refused that', () => {
  test.each([
    ['is a script', 'javascript:alert(1)', notAbsolute],
    ['is a script that looks like a host', 'javascript://app.example.com/%0aalert(1)', notAbsolute],
    ['is a script in capitals', 'JaVaScRiPt:alert(1)', notAbsolute],
    ['is data', 'data:text/html,<script>alert(1)</script>', notAbsolute],
    ['is a file', 'file:///etc/passwd', notAbsolute],
    ['is an app', 'com.example.app:/linked', notAbsolute],
    ['is ftp', 'ftp://app.example.com/', notAbsolute],
    ['has no scheme', '//app.example.com/linked', notAbsolute],
    ['is a path', '/linked', notAbsolute],
    ['is a bare host', 'app.example.com/linked', notAbsolute],
    ['is empty', '', notAbsolute],
    ['lacks a slash', 'https:/app.example.com', notAbsolute],
    ['lacks both slashes', 'https:app.example.com', notAbsolute],
    ['has a slash too many', 'https:///app.example.com', notAbsolute],
    ['has no host', 'https://', notAbsolute],
    ['has no host but a query', 'https://?x=1', notAbsolute],
    ['has an impossible port', 'https://app.example.com:99999/', notAbsolute],
    ['has an impossible host', 'https://app.example.com<script>/', notAbsolute],
    ['hides a slash in the host', 'https://app.example.com\u2100.evil.example/', notAbsolute],
    ['has a wide slash in the host', 'https://evil.example\uff0f.app.example.com/', notAbsolute],
    ['names a user', 'https://app.example.com@evil.example/', user],
    ['names a user and a password', 'https://app.example.com:x@evil.example/', user],
    ['names nobody', 'https://@evil.example/', user],
    ['hides a user', 'https://app.example.com%40evil.example/', encoded],
    ['encodes its host', 'https://%65vil.example/', encoded],
    ['hides a slash', 'https://evil.example%2f.app.example.com/', encoded],
    ['has a backslash for a slash', 'https:\\\\evil.example', hidden],
    ['has a backslash in the host', 'https://evil.example\\.app.example.com', hidden],
    ['has a backslash before a user', 'https://evil.example\\@app.example.com', hidden],
    ['begins with a space', ' https://app.example.com', hidden],
    ['ends with a space', 'https://app.example.com ', hidden],
    ['has a tab in the scheme', 'java\tscript:alert(1)', hidden],
    ['has a line break', 'https://app.example.com/\r\nSet-Cookie: x=1', hidden],
    ['has a line break in the host', 'https://app.example.com\n.evil.example', hidden],
    ['has a NUL', 'https://app.example.com/\0', hidden],
    ['has a wide space', 'https://app.example.com/\u3000', hidden],
    ['has a line separator', 'https://app.example.com/\u2028', hidden],
    ['turns the direction of reading', 'https://app.example.com/\u202egpj.exe', hidden],
    ['has a letter without width', 'https://app\u200b.example.com/', hidden],
    ['has half a character', 'https://app.example.com/\ud800', hidden],
  ])('%s', (_, url, fault) => {
    expect(redirectUrlFault(url, anywhere)).toMatch(fault)
  })
})

describe('where a partner has registered origins', () => {
  test.each([
    'https://app.example.com/linked',
    'https://APP.EXAMPLE.COM/linked',
    'https://app.example.com:443/linked',
    'https://bücher.example/',
    'https://BÜCHER.example/',
    'https://xn--bcher-kva.example/',
  ])('%s is at one of them', (url) => {
    expect(redirectUrlFault(url, restricted)).toBeUndefined()
  })

  test.each([
    'https://app.example.com.evil.example/',
    'https://evil.example/app.example.com',
    'https://evil.example?https://app.example.com',
    'https://evil.example#https://app.example.com',
    'https://sub.app.example.com/',
    'https://example.com/',
    'https://app.example.com:8443/',
    'https://app.example.com./',
    'https://аpp.example.com/',
    'https://app．example．com.evil.example/',
    'https://bucher.example/',
  ])('%s is not', (url) => {
    expect(redirectUrlFault(url, restricted)).toMatch(/registered origins \(https:\/\/app\.example\.com, /)
  })

  test('the scheme is part of it', () => {
    const rules = { ...restricted, httpsOnly: false }

    expect(redirectUrlFault('http://app.example.com/', rules)).toMatch(/registered/)
  })
})

test('an ASCII address is unchanged, any other is encoded as a browser would', () => {
  expect(plainUrl('HTTPS://App.example.com?a=%7e&b="x"#Top')).toBe('HTTPS://App.example.com?a=%7e&b="x"#Top')
  expect(plainUrl('https://bücher.example/größe?q=ä#ß')).toBe(
    'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?q=%C3%A4#%C3%9F',
  )
})

test('a parameter is found in any encoding', () => {
  expect(hasParameter('https://app.example.com/?a=1&customer%4eo=2', 'customerNo')).toBe(true)
  expect(hasParameter('https://app.example.com/?customerno=2#?customerNo=3', 'customerNo')).toBe(false)
})
