import { type Html, html } from '../../platform/html/html.ts'
import { id } from '../../web/frame/parts.ts'

type Given = {
  meterNumber: string | null
  street: string | null
  postCode: string | null
  name: string | null
}

/** What a declaration names its contract by, if not by a number, and where to look for it. */
export function givenFacts(given: Given | null): [string, Html | string | null][] {
  const { meterNumber = null, street = null, postCode = null, name = null } = given ?? {}
  const words = meterNumber ?? (postCode === null ? null : `${name ?? ''} ${postCode}`.trim())
  return [
    ['Names meter', meterNumber && id(meterNumber)],
    ['Names delivery address', street && `${street}, ${postCode ?? ''}`],
    [
      'Look for',
      words &&
        html`<a href="/console/search?q=${encodeURIComponent(words)}">${words}</a> among customers and contracts`,
    ],
  ]
}
