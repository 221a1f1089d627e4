/**
 * Makes and uses passkeys. A form with `data-passkey` and its options gets a button that asks the browser, puts the answer
 * into the form and submits it. Without scripts there is no button, and the code of an app does.
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
    signature: textOf(response.signature) } }
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (window.PublicKeyCredential === undefined) break
  const ask = form.dataset.passkey === 'make' ? makePasskey : usePasskey
  const button = document.createElement('button')
  button.type = 'button'
  button.className = form.dataset.passkey === 'make' ? 'button' : 'button wide quiet'
  button.textContent = form.dataset.passkey === 'make' ? 'Make a passkey' : 'Use a passkey'
  button.addEventListener('click', async () => {
    try {
      form.elements.passkey.value = JSON.stringify(await ask(JSON.parse(form.dataset.options)))
    } catch {
      button.textContent = 'That did not work. Try again'
      return
    }
    form.submit()
  })
  form.append(button)
}
`
