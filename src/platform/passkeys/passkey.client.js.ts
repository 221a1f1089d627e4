/**
 * What a script needs to make and use passkeys: `makePasskey` and `usePasskey` take the options as our pages have them and
 * give the answer as our forms send it.
 */
export const passkeyClientJs = `
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const withBytes = (list) => (list ?? []).map((each) => ({ ...each, id: bytesOf(each.id) }))

async function makePasskey(options) {
  const { id, type, response } = await navigator.credentials.create({ publicKey: {
    ...options, challenge: bytesOf(options.challenge), user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials) } })
  return { id, rawId: id, type, clientExtensionResults: {}, response: {
    clientDataJSON: textOf(response.clientDataJSON), attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [] } }
}

async function usePasskey(options) {
  const { id, type, response } = await navigator.credentials.get({ publicKey: {
    ...options, challenge: bytesOf(options.challenge), allowCredentials: withBytes(options.allowCredentials) } })
  return { id, rawId: id, type, clientExtensionResults: {}, response: {
    clientDataJSON: textOf(response.clientDataJSON), authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature), ...(response.userHandle && { userHandle: textOf(response.userHandle) }) } }
}
`
