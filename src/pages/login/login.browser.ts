/**
 * What makes logging in easier: a button that shows a password, and passkeys. Everything else works without it. The texts
 * are in the pages, except those of the button, which no page without a script needs.
 */
import { passkeyForms, sendPasskey } from '../../platform/passkeys/passkey.browser.ts'

const isGerman = document.documentElement.lang === 'de'
const wordFor = (isShown: boolean) =>
  isGerman ? (isShown ? 'Verbergen' : 'Anzeigen') : isShown ? 'Hide' : 'Show'

for (const input of document.querySelectorAll<HTMLInputElement>('input[type=password]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet beside'
  button.setAttribute('aria-controls', input.id)
  const word = new Text()
  const about = document.createElement('span')
  about.className = 'visually-hidden'
  about.textContent = ` ${input.labels?.[0]?.textContent ?? ''}`
  button.append(word, about)
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    word.data = wordFor(isShown)
  }
  show(false)
  button.addEventListener('click', () => show(input.type === 'password'))
  // Password managers look for a field of this type when the form is sent.
  input.form?.addEventListener('submit', () => show(false))
  // Where it is, so that the cursor stays in it.
  input.classList.add('with-button')
  input.after(button)
}

async function optionsFor(form: HTMLFormElement) {
  const token = String(new FormData(form).get('form_token'))
  const body = new URLSearchParams({ form_token: token })
  const response = await fetch(form.dataset.options ?? '', { method: 'POST', body })
  if (!response.ok) throw new Error('no options')
  return response.json()
}

for (const form of passkeyForms()) {
  const fault = form.querySelector<HTMLElement>('[data-passkey-fault]')
  const showFault = (isShown: boolean) => {
    if (fault !== null) fault.hidden = !isShown
  }
  form.closest('[data-needs-script]')?.removeAttribute('hidden')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    showFault(false)
    try {
      await sendPasskey(form, await optionsFor(form))
    } catch {
      showFault(true)
    }
  })
}
