import { assertionType, claimedClient } from './client-assertion.ts'
import { OAuthError } from './oauth-error.ts'

/** A secret, which may be empty, or an assertion that the client has signed. */
export type Credentials = { clientId: string; secret: string; isBasic: boolean; assertion?: string }

/** The client's credentials: a secret in the form or as HTTP Basic, or an assertion; one of them (RFC 6749, section 2.3). */
export function credentialsOf(
  form: ReadonlyMap<string, string>,
  authorization: string | undefined,
): Credentials {
  const isBasic = /^basic( |$)/i.test(authorization ?? '')
  if (form.has('client_assertion') || form.has('client_assertion_type')) {
    if (isBasic || form.has('client_secret')) {
      throw new OAuthError('invalid_request', 'Send a secret or an assertion, not both.')
    }
    return assertedCredentials(form)
  }
  if (isBasic) {
    if (form.has('client_secret')) {
      throw new OAuthError(
        'invalid_request',
        'Send the client credentials once: in the body or as HTTP Basic.',
      )
    }
    const credentials = basicCredentials(authorization ?? '')
    if (form.has('client_id') && form.get('client_id') !== credentials.clientId) {
      throw new OAuthError('invalid_request', 'client_id differs from the one sent as HTTP Basic.')
    }
    return credentials
  }
  return {
    clientId: form.get('client_id') ?? '',
    secret: form.get('client_secret') ?? '',
    isBasic: false,
  }
}

const maxAssertionCharacters = 8192

function assertedCredentials(form: ReadonlyMap<string, string>): Credentials {
  if (form.get('client_assertion_type') !== assertionType) {
    throw new OAuthError('invalid_request', `client_assertion_type must be ${assertionType}.`)
  }
  const assertion = form.get('client_assertion') ?? ''
  if (assertion.length > maxAssertionCharacters) {
    throw new OAuthError(
      'invalid_request',
      `client_assertion is longer than ${maxAssertionCharacters} characters.`,
    )
  }
  const clientId = claimedClient(assertion)
  if (form.has('client_id') && form.get('client_id') !== clientId) {
    throw new OAuthError('invalid_request', 'client_id differs from the sub of client_assertion.')
  }
  return { clientId, secret: '', isBasic: false, assertion }
}

function basicCredentials(authorization: string): Credentials {
  const decoded = Buffer.from(authorization.slice('basic '.length).trim(), 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 0) return { clientId: '', secret: '', isBasic: true }
  return {
    clientId: formDecoded(decoded.slice(0, colon)),
    secret: formDecoded(decoded.slice(colon + 1)),
    isBasic: true,
  }
}

// RFC 6749 form-encodes both parts before joining them.
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Reads a form. Duplicate parameters are refused, empty ones count as missing (RFC 6749, section 3.2). */
export function readForm(body: string): Map<string, string> {
  const form = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (seen.has(name)) throw new OAuthError('invalid_request', `The parameter ${name} was sent twice.`)
    seen.add(name)
    if (value !== '') form.set(name, value)
  }
  return form
}
