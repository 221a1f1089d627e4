/** `anna@example.com` becomes `a***@example.com`. */
export function maskedEmailAddress(emailAddress: string): string {
  const at = emailAddress.lastIndexOf('@')
  const [first = ''] = emailAddress
  return `${first}***${emailAddress.slice(at)}`
}

/** Keeps the last four characters. */
export const maskedIban = (iban: string): string =>
  `${'*'.repeat(Math.max(0, iban.length - 4))}${iban.slice(-4)}`
