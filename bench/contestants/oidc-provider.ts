/** oidc-provider as its documentation sets it up for JWT access tokens by client credentials, all in memory. */
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

const { CLIENT_ID: clientId, CLIENT_SECRET: secret, SCOPE: scope = '', PORT: port } = process.env
const resource = 'https://api.example.com'
const { privateKey } = await generateKeyPair('ES256', { extractable: true })

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256', use: 'sig' }] },
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  scopes: [scope],
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: () => ({
        scope,
        audience: resource,
        accessTokenTTL: 3599,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
})

createServer(provider.callback()).listen(Number(port), '127.0.0.1')
