import type { Operation } from './operations.ts'
import type { Attempt } from './request-values.ts'
import type { WireRequest } from './wire.ts'

/** An attempt as it goes onto the wire. */
export function writeRequest(operation: Operation, attempt: Attempt, token: string | undefined): WireRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(attempt.path[name] ?? ''))
  const query = attempt.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const body = operation.body === null ? undefined : bodyText(operation, attempt)
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...attempt.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(attempt.contentType === null ? {} : { 'content-type': attempt.contentType }),
    },
    body,
  }
}

/** Whether the path is of such a form that it may lead elsewhere. */
export const mayMissRoute = ({ path }: Attempt): boolean =>
  Object.values(path).some((value) => ['', '.', '..'].includes(value) || value.length > 190)

function bodyText({ body: described }: Operation, { body, rawBody }: Attempt): string {
  if (rawBody !== null) return rawBody
  if (described?.type === 'application/x-www-form-urlencoded' && body !== null && typeof body === 'object')
    return Object.entries(body)
      .map(
        ([name, value]) =>
          `${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      .join('&')
  if (typeof body === 'string' && described?.type === 'text/csv') return body
  return JSON.stringify(body) ?? ''
}

/** Percent-encoded by its bytes; half a character becomes bytes that are no UTF-8. */
function encoded(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      if (code >= 0xd800 && code <= 0xdfff) return '%ED%A0%80'
      return encodeURIComponent(character)
    })
    .join('')
}
