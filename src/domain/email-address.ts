const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
// Quoted local parts are allowed, but not with @ or angle brackets inside: only attacks on mailers use those.
const quoted = '"[\\p{L}\\p{M}\\p{N} !#$%&\'()*+,./:;=?^_`{|}~\\[\\]-]+"'
const localPart = new RegExp(`^(${atom}(\\.${atom})*|${quoted})$`, 'u')
const label = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Whether a string is an email address reachable from the internet: RFC 5321, with letters of any language. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  const labels = domain.split('.')
  return (
    at > 0 &&
    text.length <= 254 &&
    Buffer.byteLength(local) <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** The form in which addresses are compared: case does not matter. */
export const comparableEmailAddress = (address: string): string =>
  address.trim().normalize('NFC').toLowerCase()
