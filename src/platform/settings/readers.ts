/** Readers of single variables. */
import { isNetwork } from '../http-client/reach.ts'
import { parseUrl } from '../parse-url.ts'
import { isCalendarDate } from '../time/berlin.ts'
import type { Reader } from './setting.ts'

const mustBe = (form: string, text?: string) => ({
  faults: [`must be ${form}${text === undefined ? '' : `, not "${text}"`}.`],
})

export const integer =
  (from: number, to: number, orElse = ''): Reader<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to
      ? { value: Number(text) }
      : mustBe(`a whole number from ${from} to ${to}${orElse}`, text)

export const calendarDate: Reader<string> = (text) =>
  isCalendarDate(text) ? { value: text } : mustBe('a date such as 2026-01-01', text)

export const port = integer(0, 65_535)

/** How many processes to run: a number, or `auto` for one per core. */
export const processes: Reader<number | 'auto'> = (text) =>
  text === 'auto' ? { value: 'auto' } : integer(1, 256, ' or auto')(text)

export const oneOf =
  <const Value extends string>(...values: Value[]): Reader<Value> =>
  (text) => {
    const value = values.find((candidate) => candidate === text)
    return value === undefined ? mustBe(`one of ${values.join(', ')}`, text) : { value }
  }

export const onOff: Reader<boolean> = (text) => {
  const read = oneOf('on', 'off')(text)
  return 'faults' in read ? read : { value: read.value === 'on' }
}

/** A name of the domain name system, or one part of it. */
export const dnsName: Reader<string> = (text) =>
  text.length <= 253 && /^[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_][a-z0-9_-]{0,62})*$/i.test(text)
    ? { value: text.toLowerCase() }
    : mustBe('a name as the domain name system has them, such as mail.example.com', text)

const wordsOf = (text: string) => text.split(',').map((word) => word.trim())

/** Some of these words, separated by commas, each once; their order is kept. */
export const someOf =
  <const Value extends string>(...values: Value[]): Reader<readonly Value[]> =>
  (text) => {
    const words = wordsOf(text)
    const named = words.flatMap((word) => values.filter((value) => value === word))
    return named.length === words.length && new Set(words).size === words.length
      ? { value: named }
      : mustBe(`a list of ${values.join(', ')}, each at most once`)
  }

/** A URL, without trailing slashes. The fault never repeats the value, which may contain a password. */
export const url =
  (...protocols: string[]): Reader<string> =>
  (text) =>
    protocols.includes(parseUrl(text)?.protocol ?? '')
      ? { value: text.replace(/\/+$/, '') }
      : mustBe(`a URL that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`)

/** URLs, separated by commas. */
export const urls =
  (...protocols: string[]): Reader<readonly string[]> =>
  (text) => {
    const read = wordsOf(text).map(url(...protocols))
    const faults = read.flatMap((one) => ('faults' in one ? one.faults : []))
    return faults.length > 0
      ? { faults: faults.slice(0, 1) }
      : { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) }
  }

// A name of digits only would be a mistyped address.
const hostName =
  /^(?=.{1,253}$)(?![\d.]+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i

/** Host names, addresses and networks, separated by commas. */
export const hosts: Reader<readonly string[]> = (text) => {
  const value = wordsOf(text).filter(Boolean)
  return value.every((host) => isNetwork(host) || hostName.test(host))
    ? { value }
    : mustBe('a list of host names, addresses and networks such as 10.0.0.0/8')
}
