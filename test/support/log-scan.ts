/** What must never be written anywhere: forms that only secrets and personal data have. */
const forms: Record<string, RegExp> = {
  'an email address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'an IBAN': /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/,
  'a token': /\beyJ[\w-]{10,}\.[\w-]{10,}/,
  'a password hash': /\$argon2/,
  'the secret of a demo client': /demo-[a-z]+-secret/,
  'credentials in an address': /[a-z]+:\/\/[^/\s"]+:[^@\s"]+@/,
  'a header with credentials': /\b(?:Bearer|Basic) [\w.~+/-]{8,}/,
  // 32 random bytes, as cookies, codes and the secrets of clients have them.
  'a secret of ours': /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/,
  'a telephone number': /\+49[\d /-]{6,}/,
}

/** Everything in the lines of a log that has no place there; words are what was planted to be looked for. */
export function scanLog(lines: readonly string[], words: Iterable<string> = []): string[] {
  // At start the test environment prints its demo credentials, and its own addresses, for people to use them.
  return lines.filter((line) => line.startsWith('{')).flatMap((line) => leaksIn(line, words))
}

/** The same for one line of any form. */
export const leaksIn = (line: string, words: Iterable<string> = []): string[] => [
  ...Object.entries(forms).flatMap(([what, form]) =>
    form.test(line) ? [`${what} in ${line.slice(0, 300)}`] : [],
  ),
  ...[...words].filter((word) => line.includes(word)).map((word) => `${word} in ${line.slice(0, 300)}`),
]
