/** An error of the token endpoint as in RFC 6749, section 5.2, instead of our envelope. */
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
    { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.status = status
    this.headers = headers
  }
}
