import { clientKeyAlgorithms } from '../client-keys.ts'
import { scopeNames } from '../scopes.ts'
import { publishedKeys, type SigningKeys } from './signing-keys.ts'

const authMethods = ['client_secret_post', 'client_secret_basic', 'private_key_jwt', 'none']

/** Metadata of the authorization server (RFC 8414). */
export const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/connect/authorize`,
  token_endpoint: `${issuer}/connect/token`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  scopes_supported: [...scopeNames],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: authMethods,
  token_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  revocation_endpoint: `${issuer}/connect/revoke`,
  revocation_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
})

export const jwks = (keys: SigningKeys, now: Date) => ({
  keys: publishedKeys(keys, now).map(({ publicJwk }) => publicJwk as Record<string, string>),
})
