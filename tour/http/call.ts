import { STATUS_CODES } from 'node:http'
import type { Screen } from '../terminal/screen.ts'
import { TourEnd } from '../tour-end.ts'
import { unanswered } from './unanswered.ts'

export type Item = { severity: string; code: string; message: string; details: string | null }
export type Answer<Body> = { status: number; body: Body; header: (name: string) => string | null }

export type Call<Body> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  token?: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** The status that the story needs. Any other ends the tour. */
  expected?: number
  /** The part of the answer that is worth a look; null for none. Default: all of it. */
  show?: ((body: Body) => unknown) | null
  /** Headers of the answer that the step talks about. */
  showHeaders?: string[]
  /** Asks without showing it, for what only the tour itself wants to know. */
  isQuiet?: boolean
}

export type Caller = <Body>(call: Call<Body>) => Promise<Answer<Body>>

type Deps = { origin: string; screen: Screen; signal: AbortSignal }

/** Sends requests as a partner's server would, and shows each with its answer. */
export function createCaller({ origin, screen, signal }: Deps): Caller {
  return async <Body>(call: Call<Body>) => {
    const { method = call.json || call.form ? 'POST' : 'GET', path, expected = 200 } = call
    const headers = headersOf(call)
    if (!call.isQuiet) {
      screen.request(method, path, shownHeaders(headers))
      if (call.form) screen.verbatim(String(new URLSearchParams(call.form)))
      if (call.json !== undefined) screen.json(call.json)
    }

    const start = performance.now()
    const request = { method, headers, body: bodyOf(call), signal }
    const response = await fetch(`${origin}${path}`, request).catch(unanswered(origin, signal))
    const body = parsed<Body>(await response.text())
    const isExpected = response.status === expected && body !== undefined
    if (!call.isQuiet) {
      const shown = (call.showHeaders ?? []).map((name) => `${name}: ${response.headers.get(name) ?? '–'}`)
      const milliseconds = Math.round(performance.now() - start)
      screen.answer(response.status, STATUS_CODES[response.status] ?? '', milliseconds, shown)
      // An answer of another kind has other fields than those that the step picks.
      const part = isExpected && call.show !== undefined ? call.show?.(body) : body
      if (part !== undefined) screen.json(part)
      screen.line()
    }
    if (isExpected) return { status: response.status, body, header: (name) => response.headers.get(name) }
    throw new TourEnd(`${method} ${path} ${refusalOf(response, body, expected)}`)
  }
}

function refusalOf({ status, headers }: Response, body: unknown, expected: number): string {
  if (body === undefined) return `answered ${status}, and not in JSON.`
  const { message, error_description } = body as { message?: string; error_description?: string }
  const id = headers.get('x-request-id')
  const said = [message ?? error_description, id && `(request ${id})`].filter(Boolean).join(' ')
  return `answered ${status}, where the tour needs ${expected}. ${said}`.trim()
}

const headersOf = <Body>({ token, headers, json }: Call<Body>): Record<string, string> => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...headers,
})

const bodyOf = <Body>({ json, form }: Call<Body>) =>
  form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json)

// A whole token is five lines of noise, and nobody copies it from here.
const shownHeaders = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${shortToken(value)}`)

export const shortToken = (text: string): string => text.replace(/\b(eyJ[\w-]{5})[\w.-]+/, '$1…')

function parsed<Body>(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}
