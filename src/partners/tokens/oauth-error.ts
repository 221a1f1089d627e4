/** A refusal of the token endpoint in the form of RFC 6749, section 5.2, which is not the envelope. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'

export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: OAuthErrorCode,
    description: string,
    { status = 400, headers = {} }: OAuthErrorOptions = {},
  ) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.status = status
    this.headers = headers
  }
}

type OAuthErrorOptions = { status?: number; headers?: Record<string, string> }
