const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
// Quoted local parts exist; those with an @ or angle brackets inside are used to trick mailers, and by nobody else.
const quoted = '"[\\p{L}\\p{M}\\p{N} !#$%&\'()*+,./:;=?^_`{|}~\\[\\]-]+"'
const localPart = new RegExp(`^(${atom}(\\.${atom})*|${quoted})$`, 'u')
const label = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Whether a text is an e-mail address that can receive mail from outside: RFC 5321, with letters of any language. */
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

/** What two spellings of one address have in common; addresses are compared without regard to case. */
export const comparableEmailAddress = (address: string): string =>
  address.trim().normalize('NFC').toLowerCase()
