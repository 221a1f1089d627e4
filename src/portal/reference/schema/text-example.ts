import type { Schema } from '../openapi.ts'

/** A text that fits its format; where only a pattern says what fits, a simple one is followed. */
export function textExample({ format, pattern, minLength = 0, maxLength }: Schema): string {
  const formatted = format === undefined ? undefined : formats[format]
  if (formatted !== undefined) return formatted

  const digits = pattern === undefined ? undefined : digitCount.exec(pattern)?.[1]
  if (digits !== undefined)
    return '1234567890'.repeat(Math.ceil(Number(digits) / 10)).slice(0, Number(digits))
  return 'string'.padEnd(minLength, 'x').slice(0, maxLength)
}

// The dates are those of Europe/Berlin in the form of the specification, not of RFC 3339.
const formats: Record<string, string> = {
  date: '2026-11-01',
  'date-time': '2026-11-01 09:30:00',
  'local-date-time': '2026-11-01 09:30:00',
  time: '09:30:00',
  email: 'anna.muster@example.com',
  uri: 'https://partner.example/path',
  uuid: '3f6c9a52-7f0e-4c1d-9a55-2d6a4d1f8b10',
}

// Three digits are enough: a longer count in a pattern is no example that a reader wants to see.
const digitCount = /^\^(?:\\d|\[0-9\])\{(\d{1,3})\}\$$/
