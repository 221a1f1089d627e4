/** What scripts of guides and reference have in common: copy buttons, a remembered language, and suggestions of the search. */
export const sharedClientJs = `'use strict'

document.querySelectorAll('.example, .code-body').forEach(addCopyButton)
rememberLanguage()
openContents()
suggestWhileTyping(document.getElementById('q'))

function addCopyButton(example) {
  // Clipboards are closed to pages without TLS; a button that cannot work is not shown.
  if (navigator.clipboard === undefined) return
  if (example.querySelector('.copy') !== null || example.parentElement.closest('.example') !== null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  const label = example.querySelector('pre').getAttribute('aria-label')
  if (example.classList.contains('code-body')) button.setAttribute('aria-label', 'Copy: ' + label)
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

// A wide screen shows the contents whether they are open or not; open, tools that read the page know of them, too.
function openContents() {
  if (!matchMedia('(min-width: 60rem)').matches) return
  const contents = document.querySelector('.sidebar > details')
  if (contents !== null) contents.open = true
}

// Whoever reads one example in TypeScript reads them all in it.
function rememberLanguage() {
  const choose = (language) => {
    for (const input of document.querySelectorAll('input[data-language="' + language + '"]')) input.checked = true
  }
  const stored = read()
  if (['sh', 'ts', 'python'].includes(stored)) choose(stored)
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

// Arrow keys walk through the suggestions, Enter opens one, Escape closes them. Enter without a choice searches as ever.
function suggestWhileTyping(input) {
  const list = document.createElement('ul')
  list.id = 'suggestions'
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  input.after(list)
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-expanded', 'false')
  let chosen = -1
  let asked = 0
  let wait

  input.addEventListener('input', () => {
    clearTimeout(wait)
    wait = setTimeout(ask, 120)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      // A search field would lose its words.
      if (!list.hidden) event.preventDefault()
      return close()
    }
    if (list.hidden) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const count = list.children.length
      choose((chosen + (event.key === 'ArrowDown' ? 1 : chosen < 0 ? 0 : -1) + count) % count)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      location.assign(list.children[chosen].dataset.url)
    }
  })
  list.addEventListener('mousedown', (event) => {
    const item = event.target.closest('li')
    if (item !== null) location.assign(item.dataset.url)
  })
  input.addEventListener('blur', close)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.closest('input, textarea, select') !== null) return
    event.preventDefault()
    input.focus()
  })

  async function ask() {
    const words = input.value.trim()
    const turn = ++asked
    if (words === '') return close()
    const answer = await fetch('/docs/suggestions?q=' + encodeURIComponent(words)).catch(() => undefined)
    // A slow answer must not replace that to what was typed since.
    if (answer === undefined || !answer.ok || turn !== asked) return
    show(await answer.json())
  }

  function show(hits) {
    list.replaceChildren(...hits.map(itemOf))
    chosen = -1
    input.removeAttribute('aria-activedescendant')
    list.hidden = hits.length === 0 || document.activeElement !== input
    input.setAttribute('aria-expanded', String(!list.hidden))
  }

  function itemOf({ url, title, page }, index) {
    const item = document.createElement('li')
    item.id = 'suggestion-' + index
    item.setAttribute('role', 'option')
    item.setAttribute('aria-selected', 'false')
    item.dataset.url = url
    const name = document.createElement('span')
    name.textContent = title
    const place = document.createElement('span')
    place.className = 'hit-page'
    place.textContent = page
    item.append(name, ' ', place)
    return item
  }

  function choose(index) {
    list.children[chosen]?.setAttribute('aria-selected', 'false')
    chosen = index
    const item = list.children[index]
    item.setAttribute('aria-selected', 'true')
    item.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', item.id)
  }

  function close() {
    asked += 1
    list.hidden = true
    chosen = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
}
`
