/** What must never be written anywhere: forms that only secrets and personal data have. */
const forms: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'an IBAN': /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/,
  'a token': /\beyJ[\w-]{10,}\.[\w-]{10,}/,
  'a password hash': /\$argon2/,
  'the secret of a demo client': /demo-[a-z]+-secret/,
  'credentials in an address': /[a-z]+:\/\/[^/\s"]+:[^@\s"]+@/,
  'a header with credentials': /\b(?:Bearer|Basic) [\w.~+/-]{8,}/,
}

/** Everything in the lines of a log that has no place there; words are what was planted to be looked for. */
export function scanLog(lines: readonly string[], words: readonly string[] = []): string[] {
  // At start the test environment prints its demo credentials, and its own addresses, for people to use them.
  const written = lines.filter((line) => line.startsWith('{'))
  return written.flatMap((line) => [
    ...Object.entries(forms).flatMap(([what, form]) =>
      form.test(line) ? [`${what} in ${line.slice(0, 300)}`] : [],
    ),
    ...words.filter((word) => line.includes(word)).map((word) => `${word} in ${line.slice(0, 300)}`),
  ])
}
