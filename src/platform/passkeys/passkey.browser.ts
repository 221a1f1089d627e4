/** Makes and uses passkeys: takes the options as our pages have them, and answers as our forms send it. */

type Listed = { id: string } & Record<string, unknown>
export type PasskeyOptions = {
  challenge: string
  user: { id: string } & Record<string, unknown>
  allowCredentials?: Listed[]
  excludeCredentials?: Listed[]
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const withBytes = (list: Listed[] = []) => list.map((each) => ({ ...each, id: bytesOf(each.id) }))

/** The answer of the browser, with what all have in common. */
function credentialOf<Response extends AuthenticatorResponse>(made: Credential | null) {
  const { id, type, response } = made as PublicKeyCredential & { response: Response }
  const clientDataJSON = textOf(response.clientDataJSON)
  return { response, answer: { id, rawId: id, type, clientExtensionResults: {} }, clientDataJSON }
}

export async function makePasskey(options: PasskeyOptions) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = await navigator.credentials.create({ publicKey })
  const { response, answer, clientDataJSON } = credentialOf<AuthenticatorAttestationResponse>(made)
  const attestationObject = textOf(response.attestationObject)
  return {
    ...answer,
    response: { clientDataJSON, attestationObject, transports: response.getTransports?.() ?? [] },
  }
}

export async function usePasskey(options: PasskeyOptions) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: withBytes(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  const given = await navigator.credentials.get({ publicKey })
  const { response, answer, clientDataJSON } = credentialOf<AuthenticatorAssertionResponse>(given)
  return {
    ...answer,
    response: {
      clientDataJSON,
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  }
}

/** The forms that ask for a passkey, in a browser that knows passkeys. */
export const passkeyForms = (): HTMLFormElement[] =>
  window.PublicKeyCredential === undefined
    ? []
    : [...document.querySelectorAll<HTMLFormElement>('form[data-passkey]')]

/** Asks the browser for what the form wants, and sends it. */
export async function sendPasskey(form: HTMLFormElement, options: PasskeyOptions): Promise<void> {
  const ask = form.dataset.passkey === 'make' ? makePasskey : usePasskey
  const field = form.elements.namedItem('passkey')
  if (field instanceof HTMLInputElement) field.value = JSON.stringify(await ask(options))
  form.submit()
}
