/** What is left of personal data where a view hides it. */

/** `anna@example.com` becomes `a***@example.com`. */
export function maskedEmailAddress(emailAddress: string): string {
  const at = emailAddress.lastIndexOf('@')
  const [first = ''] = emailAddress
  return `${first}***${emailAddress.slice(at)}`
}

/** All but the last four characters are stars. */
export const maskedIban = (iban: string): string =>
  `${'*'.repeat(Math.max(0, iban.length - 4))}${iban.slice(-4)}`
