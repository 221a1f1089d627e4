import { faultOf } from './wattline-error.ts'

type Values = Record<string, unknown>

/** A base URL without a slash at its end. Credentials in it are refused, as fetch would, but are not repeated. */
export function readBaseUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isUsable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isUsable) {
    throw faultOf('validation-failed', `${name} must be an http(s) address without credentials.`, {
      details: name,
    })
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** The URL of a call: path values filled in, query appended. */
export function addressOf(baseUrl: string, path: string, values: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) => segment(name, values[name]))
  const search = new URLSearchParams(flatten(query)).toString()
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`
}

/** An empty value or dots would silently address another path, such as the list of orders instead of one order. */
function segment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (/^\.{0,2}$/.test(text)) throw faultOf('validation-failed', `${name} is missing.`, { details: name })
  return encodeURIComponent(text)
}

function flatten(query: Values, prefix = ''): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    if (typeof value === 'object') return flatten(value as Values, `${prefix}${name}.`)
    return [[`${prefix}${name}`, String(value)] as [string, string]]
  })
}
