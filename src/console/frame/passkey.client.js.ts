/**
 * A form with `data-passkey` and its options gets a button that asks the browser, puts the answer into the form and
 * submits it. Without scripts there is no button, and the code of an app does.
 */
import { passkeyClientJs } from '../../platform/passkeys/passkey.client.js.ts'

export const passkeyFormClientJs = `${passkeyClientJs}
for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (window.PublicKeyCredential === undefined) break
  const ask = form.dataset.passkey === 'make' ? makePasskey : usePasskey
  const button = document.createElement('button')
  button.type = form.dataset.passkey === 'make' ? 'submit' : 'button'
  button.className = form.dataset.passkey === 'make' ? 'button' : 'button wide quiet'
  button.textContent = form.dataset.passkey === 'make' ? 'Make a passkey' : 'Use a passkey'
  button.addEventListener('click', async (event) => {
    event.preventDefault()
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
