/** What a brand may say. Pure. */
import { isEmailAddress } from '../../domain/email-address.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { type InvalidItem, invalidItem } from '../../platform/refusal.ts'
import type { Brand } from './brand.ts'

type Rule = readonly [field: string, value: string | null, isValid: (value: string) => boolean, must: string]

const address = 'be an email address'
const link = 'be an https address of at most 500 characters, without user and password'
const words = 'have 1 to 300 characters in lines of text'
const maxTariffNames = 200

/** All that is wrong with a brand. `ownHosts` are those of the service itself. */
export function brandFaults(brand: Brand, ownHosts: readonly string[]): InvalidItem[] {
  const rules: Rule[] = [
    ['darkColour', brand.darkColour, isColour, 'be a colour such as #5eead4'],
    ['host', brand.host, isHost, 'be a host name such as strom.example.com, in lowercase letters'],
    ['host', brand.host, (host) => !ownHosts.includes(host), "not be one of the service's own hosts"],
    ['supportEmailAddress', brand.supportEmailAddress, isEmailAddress, address],
    ['supportPhoneNumber', brand.supportPhoneNumber, isPhone, 'be a phone number such as +49 30 1234567'],
    ['supportUrl', brand.supportUrl, isLink, link],
    ['mailSender', brand.mailSender, isEmailAddress, address],
    ['mailReplyTo', brand.mailReplyTo, isEmailAddress, address],
    ['imprintUrl', brand.imprintUrl, isLink, link],
    ['privacyUrl', brand.privacyUrl, isLink, link],
    ['termsUrl', brand.termsUrl, isLink, link],
    ['greeting.de', brand.greeting.de, isWords, words],
    ['greeting.en', brand.greeting.en, isWords, words],
    ['footer.de', brand.footer.de, isWords, words],
    ['footer.en', brand.footer.en, isWords, words],
  ]
  return [
    ...rules.flatMap(([field, value, isValid, must]) =>
      value === null || isValid(value) ? [] : [invalidItem(field, `${field} must ${must}.`)],
    ),
    ...tariffNameFaults(brand),
  ]
}

function tariffNameFaults({ tariffNames }: Brand): InvalidItem[] {
  if (tariffNames.length > maxTariffNames) {
    return [invalidItem('tariffNames', `tariffNames must have at most ${maxTariffNames} entries.`)]
  }
  const keys = tariffNames.map(({ tariffKey }) => tariffKey)
  return tariffNames.flatMap(({ tariffKey, de, en }, index) => {
    const at = `tariffNames[${index}]`
    if (keys.indexOf(tariffKey) < index) return [invalidItem(at, `${tariffKey} has two display names.`)]
    const isNamed = (de !== null || en !== null) && [de, en].every((name) => name === null || isName(name))
    return /^\S{1,100}$/.test(tariffKey) && isNamed
      ? []
      : [
          invalidItem(
            at,
            `${at} must have a tariff key, and a name of 1 to 100 characters in German or English.`,
          ),
        ]
  })
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostForm = new RegExp(`^(${label}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)
const isHost = (text: string): boolean => text.length <= 253 && hostForm.test(text)

const isPhone = (text: string): boolean => /^\+?[0-9][0-9 ()/-]{4,28}$/.test(text)

function isLink(text: string): boolean {
  const url = parseUrl(text)
  return (
    url?.protocol === 'https:' &&
    text.length <= 500 &&
    /^https:\/\/[^\s\\\p{C}]+$/u.test(text) &&
    url.username === '' &&
    url.password === ''
  )
}

// Line breaks are allowed, other control characters are not.
const isWords = (text: string): boolean =>
  text.length <= 300 && /\S/.test(text) && !/(?!\n)[\p{Cc}\p{Cs}]/u.test(text)
const isName = (text: string): boolean =>
  text.length <= 100 && /\S/.test(text) && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)
