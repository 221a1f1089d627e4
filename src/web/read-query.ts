/** What the address of a page asks for. The host is of no matter: requests have none in their address. */
export const readQuery = (url: string): URLSearchParams => new URL(url, 'http://own').searchParams

/** What the address of a list asks for: the fields of its filter that are filled in. */
export const readFilter = (url: string): URLSearchParams =>
  new URLSearchParams([...readQuery(url)].filter(([, value]) => value !== ''))
