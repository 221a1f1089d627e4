/** How an answer is coded, the smallest form first. */
export const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/**
 * The coding that the caller likes best (RFC 9110, section 12.5.3); of several, the smallest. A caller that names none
 * gets the plain form, and so does one that wants nothing we have: an answer helps it more than a refusal.
 */
export function chooseCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  const wishes = wishesIn(header)
  let chosen: Coding = 'identity'
  let max = 0
  for (const coding of codings) {
    const weight = weightOf(coding, wishes)
    if (weight > max) {
      chosen = coding
      max = weight
    }
  }
  return chosen
}

/** Less than any weight that can be written: nobody has to list the plain form, but every wish goes before it. */
const unlisted = 0.0001

function weightOf(coding: Coding, wishes: ReadonlyMap<string, number>): number {
  const weight = wishes.get(coding) ?? wishes.get('*')
  return weight ?? (coding === 'identity' ? unlisted : 0)
}

const form = /^([\w!#$%&'*+.^`|~-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** Weights by coding. What is not of the form of RFC 9110 is passed over. */
function wishesIn(header: string): Map<string, number> {
  const wishes = new Map<string, number>()
  for (const wish of header.split(',')) {
    const [, name = '', weight = '1'] = form.exec(wish.trim()) ?? []
    // The old name of it, which section 8.4.1.3 wants to be understood.
    if (name !== '') wishes.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight))
  }
  return wishes
}
