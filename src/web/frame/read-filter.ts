import { readQuery } from '../read-query.ts'

/** What the address of a list asks for: the fields of its filter that are filled in. */
export const readFilter = (url: string): URLSearchParams =>
  new URLSearchParams([...readQuery(url)].filter(([, value]) => value !== ''))
