/** Values that no partner sends by accident. None looks like a stack or like SQL of ours: those are looked for in answers. */
import fc from 'fast-check'

export const sqlInjections = [
  "' or '1'='1",
  "'; drop table orders; --",
  "') union select null, null --",
  // Longer than a statement may take: played, it would be answered with 503.
  '1; select pg_sleep(60) --',
  "\\'; copy orders to program 'id' --",
  '$$; rollback; $$',
  "%' or 1=1 /*",
] as const

export const strangeTexts = [
  '',
  ' ',
  '\u0000',
  'Nul\u0000byte',
  '\ud800',
  'half \udfff',
  '\ufeff',
  '\u202eAnna\u202c',
  'مريم אבג',
  '\u2028',
  'a\r\nX-Injected: yes',
  '\u001b[31m',
  '👩‍👩‍👧‍👦',
  'A\u0308\u0301'.repeat(30),
  'ﬀİıſK',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that templates of other languages would fill in.
  '${jndi:ldap://localhost/a}{{7*7}}%s%n',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '0x10',
  '٣',
  '9999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13',
  '2026-11-15T25:61:61Z',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(300),
  'ü'.repeat(500),
  ...sqlInjections,
] as const

export const strangeNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
] as const

/** Depth without size. */
const nested = (depth: number, isArray: boolean): unknown => {
  let value: unknown = isArray ? [] : {}
  for (let level = 0; level < depth; level++) value = isArray ? [value] : { a: value }
  return value
}

export const strangeText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...strangeTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Anything that JSON can carry. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: strangeText },
  { weight: 3, arbitrary: fc.constantFrom(...strangeNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(200, 2000).map((depth) => nested(depth, true)) },
  { weight: 1, arbitrary: fc.constantFrom(200, 2000).map((depth) => nested(depth, false)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

export const strangeName: fc.Arbitrary<string> = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'a.b',
  'a/b~1',
  'Nul\u0000byte',
  '\ud800',
  'x'.repeat(1000),
)
