/** What the pages of the portal gain by a script: copy buttons and a remembered language. They are complete without it. */
export const portalClientJs = `'use strict'

followOldAddress()
document.querySelectorAll('.example').forEach(addCopyButton)
rememberLanguage()
focusSearchBySlash()

// The reference once was at this address, and links to its operations are still about.
function followOldAddress() {
  if (location.pathname !== '/docs' || location.hash.length < 2) return
  if (document.getElementById(decodeURIComponent(location.hash.slice(1))) === null)
    location.replace('/docs/reference' + location.hash)
}

function addCopyButton(example) {
  // Clipboards are closed to pages without TLS; a button that cannot work is not shown.
  if (navigator.clipboard === undefined) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  const status = document.createElement('span')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  example.append(button, status)

  button.addEventListener('click', async () => {
    const shown = [...example.querySelectorAll('pre')].find((pre) => pre.offsetParent !== null)
    const done = await navigator.clipboard.writeText(shown.textContent).then(() => 'Copied', () => 'Not copied')
    button.textContent = done
    status.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, 2000)
  })
}

// Whoever reads one example in TypeScript reads them all in it.
function rememberLanguage() {
  const choose = (language) => {
    for (const input of document.querySelectorAll('input[data-language="' + language + '"]')) input.checked = true
  }
  const stored = read()
  if (stored === 'sh' || stored === 'ts') choose(stored)
  document.addEventListener('change', ({ target }) => {
    const { language } = target.dataset
    if (language === undefined) return
    choose(language)
    try {
      localStorage.setItem('wattline-language', language)
    } catch {}
  })

  function read() {
    try {
      return localStorage.getItem('wattline-language')
    } catch {
      return null
    }
  }
}

function focusSearchBySlash() {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.closest('input, textarea, select') !== null) return
    event.preventDefault()
    document.getElementById('q').focus()
  })
}
`
