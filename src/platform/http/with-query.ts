/** Adds parameters to a URL and leaves its existing query and fragment untouched; null adds nothing. */
export function withQuery(address: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  if (given.length === 0) return address
  const added = given
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const hash = address.indexOf('#')
  const [plain, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const separator = !plain.includes('?') ? '?' : /[?&]$/.test(plain) ? '' : '&'
  return `${plain}${separator}${added}${fragment}`
}
