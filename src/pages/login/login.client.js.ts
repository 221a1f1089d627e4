import { passkeyClientJs } from '../../platform/passkeys/passkey.client.js.ts'

/**
 * What makes logging in easier: a button that shows a password, and passkeys. Everything else works without it. The texts
 * are in the pages, except those of the button, which no page without a script needs.
 */
export const loginClientJs = `'use strict'
${passkeyClientJs}
const isGerman = document.documentElement.lang === 'de'
for (const input of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet beside'
  button.setAttribute('aria-controls', input.id)
  const about = document.createElement('span')
  about.className = 'visually-hidden'
  about.textContent = ' ' + input.labels[0].textContent
  button.append('', about)
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.firstChild.textContent = isGerman ? (isShown ? 'Verbergen' : 'Anzeigen') : isShown ? 'Hide' : 'Show'
  }
  show(false)
  button.addEventListener('click', () => show(input.type === 'password'))
  // Password managers look for a field of this type when the form is sent.
  input.form.addEventListener('submit', () => show(false))
  // Where it is, so that the cursor stays in it.
  input.classList.add('with-button')
  input.after(button)
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (window.PublicKeyCredential === undefined) break
  const ask = form.dataset.passkey === 'make' ? makePasskey : usePasskey
  const fault = form.querySelector('[data-passkey-fault]')
  form.closest('[data-needs-script]')?.removeAttribute('hidden')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    fault.hidden = true
    try {
      const body = new URLSearchParams({ form_token: form.elements.form_token.value })
      const answer = await fetch(form.dataset.options, { method: 'POST', body })
      if (!answer.ok) throw new Error('no options')
      form.elements.passkey.value = JSON.stringify(await ask(await answer.json()))
    } catch {
      fault.hidden = false
      return
    }
    form.submit()
  })
}
`
