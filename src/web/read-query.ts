/** What the address of a page asks for. The host is of no matter: requests have none in their address. */
export const readQuery = (url: string): URLSearchParams => new URL(url, 'http://own').searchParams
