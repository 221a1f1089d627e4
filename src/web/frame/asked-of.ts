import { queryOf } from '../query-of.ts'

/** What the address of a list asks for: the fields of its filter that are filled in. */
export const askedOf = (url: string): URLSearchParams =>
  new URLSearchParams([...queryOf(url)].filter(([, value]) => value !== ''))
