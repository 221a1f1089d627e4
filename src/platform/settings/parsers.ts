import { isNetwork } from '../http-client/reach.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** Readers of single variables. A wrong one adds a sentence to the faults and goes on with the fallback. */
export type Faults = string[]

// A name of digits alone would be an address that somebody has written wrongly.
const hostName =
  /^(?=.{1,253}$)(?![\d.]+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i

type Range = { from: number; to: number; fallback: number; orElse?: string }

export function parsers(environment: Record<string, string | undefined>, faults: Faults) {
  // An empty variable is an unset one: `PORT= npm start` and a blank line in `.env` mean the default.
  const text = (name: string) => environment[name]?.trim() || undefined

  const integer = (name: string, { from, to, fallback, orElse }: Range) => {
    const value = text(name)
    if (value === undefined) return fallback
    if (/^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
    const otherwise = orElse === undefined ? '' : ` or ${orElse}`
    faults.push(`${name} must be a whole number from ${from} to ${to}${otherwise}, not "${value}".`)
    return fallback
  }

  const oneOf = <const Value extends string>(
    name: string,
    values: readonly Value[],
    fallback: Value,
  ): Value => {
    const value = text(name)
    if (value === undefined) return fallback
    if ((values as readonly string[]).includes(value)) return value as Value
    faults.push(`${name} must be one of ${values.join(', ')}, not "${value}".`)
    return fallback
  }

  return {
    text,
    integer,
    oneOf,

    /** Some of these words, separated by commas, each once, in the order that counts. */
    someOf: <const Value extends string>(
      name: string,
      values: readonly Value[],
      fallback: readonly Value[],
    ): readonly Value[] => {
      const words = text(name)
        ?.split(',')
        .map((word) => word.trim())
      if (words === undefined) return fallback
      const isKnown = words.every((word) => (values as readonly string[]).includes(word))
      if (isKnown && new Set(words).size === words.length) return words as unknown as Value[]
      faults.push(`${name} must be a list of ${values.join(', ')}, each at most once.`)
      return fallback
    },

    onOff: (name: string, fallback: boolean) => oneOf(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on',

    port: (name: string) =>
      text(name) === undefined ? undefined : integer(name, { from: 0, to: 65_535, fallback: 0 }),

    /** How many processes to run: a number, or `auto` for one per core. */
    processes: (name: string): number | 'auto' =>
      text(name) === 'auto' ? 'auto' : integer(name, { from: 1, to: 256, fallback: 1, orElse: 'auto' }),

    /** A URL without a slash at its end. The fault never repeats the value: such addresses carry passwords. */
    url: (name: string, protocols: string[]) => {
      const value = text(name)
      if (value === undefined) return undefined
      const isValid = URL.canParse(value) && protocols.includes(new URL(value).protocol)
      if (isValid) return value.replace(/\/+$/, '')
      faults.push(`${name} must be a URL that begins with ${protocols.map((it) => `${it}//`).join(' or ')}.`)
      return undefined
    },

    /** Host names, addresses and networks, separated by commas. */
    hosts: (name: string): readonly string[] => {
      const hosts = (text(name)?.split(',') ?? []).map((host) => host.trim()).filter(Boolean)
      if (hosts.every((host) => isNetwork(host) || hostName.test(host))) return hosts
      faults.push(`${name} must be a list of host names, addresses and networks such as 10.0.0.0/8.`)
      return []
    },

    /** Networks of the proxies whose X-Forwarded-* headers count. */
    proxies: (name: string): false | string[] => {
      const { networks, wrong } = trustedProxies(text(name) ?? 'off')
      if (wrong.length === 0) return networks
      const some = wrong.map((word) => `"${word}"`).join(', ')
      faults.push(
        `${name} must be off, on, or a list of loopback, private, addresses and networks such as 10.0.0.0/8, not ${some}.`,
      )
      return false
    },
  }
}
