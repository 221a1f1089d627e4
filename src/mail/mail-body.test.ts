import { expect, test } from 'vitest'
import { withoutSecrets } from './mail-body.ts'

const secret = 'A_z-'.padEnd(43, '9')

test.each([
  [`https://a.example/account/password?token=${secret}`, 'https://a.example/account/password?token=…'],
  [`see https://a.example/link/${secret}?x=1.`, 'see https://a.example/link/…?x=1.'],
  [`http://a.example/?a=${secret}&b=${secret}`, 'http://a.example/?a=…&b=…'],
])('the secret in %s is left out', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept)
})

test.each([
  'https://a.example/withdrawal?order=3082649177',
  `https://a.example/?token=${secret}9`,
  `https://a.example/?token=${secret.slice(1)}`,
  `${secret} is no link`,
])('%s has no secret and stays', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})
