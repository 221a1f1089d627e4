/**
 * A form with `data-passkey` and its options gets a button that asks the browser, puts the answer into the form and
 * submits it. Without scripts there is no button, and the code of an app does.
 */
import { passkeyForms, sendPasskey } from '../../platform/passkeys/passkey.browser.ts'

for (const form of passkeyForms()) {
  const isNew = form.dataset.passkey === 'make'
  const button = document.createElement('button')
  button.type = isNew ? 'submit' : 'button'
  button.className = isNew ? 'button' : 'button wide quiet'
  button.textContent = isNew ? 'Make a passkey' : 'Use a passkey'
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    await sendPasskey(form, JSON.parse(form.dataset.options ?? '')).catch(() => {
      button.textContent = 'That did not work. Try again'
    })
  })
  form.append(button)
}
