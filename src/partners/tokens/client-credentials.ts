import { OAuthError } from './oauth-error.ts'

export type Credentials = { clientId: string; secret: string; isBasic: boolean }

/** The client's credentials from the form or from HTTP Basic, but not both (RFC 6749, section 2.3). */
export function credentialsOf(
  form: ReadonlyMap<string, string>,
  authorization: string | undefined,
): Credentials {
  const [scheme] = authorization?.split(' ', 1) ?? []
  if (scheme?.toLowerCase() === 'basic') {
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
