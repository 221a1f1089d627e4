/** What scripts of guides and reference have in common: copy buttons, a remembered language, and suggestions of the search. */

export function addCopyButton(example: Element): void {
  // Clipboards are closed to pages without TLS; a button that cannot work is not shown.
  if (navigator.clipboard === undefined) return
  if (example.querySelector('.copy') !== null || example.parentElement?.closest('.example') != null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  const label = example.querySelector('pre')?.getAttribute('aria-label')
  if (example.classList.contains('code-body')) button.setAttribute('aria-label', `Copy: ${label}`)
  const status = document.createElement('span')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  example.append(button, status)

  button.addEventListener('click', async () => {
    const shown = [...example.querySelectorAll('pre')].find((pre) => pre.offsetParent !== null)
    const result = await navigator.clipboard.writeText(shown?.textContent ?? '').then(
      () => 'Copied',
      () => 'Not copied',
    )
    button.textContent = result
    status.textContent = result
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, 2000)
  })
}

/** Writes what belongs to the reader into all examples, the longest text first: a secret begins with the name of its client. */
export function replaceInExamples(replacements: Readonly<Record<string, string>>): void {
  const texts = Object.keys(replacements).sort((one, other) => other.length - one.length)
  if (texts.length === 0) return
  const pattern = new RegExp(texts.join('|'), 'g')
  for (const code of document.querySelectorAll('.example pre code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      node.nodeValue = (node.nodeValue ?? '').replace(pattern, (text) => replacements[text] ?? text)
  }
}

/** A wide screen shows the contents whether they are open or not; open, tools that read the page know of them, too. */
function openContents() {
  if (!matchMedia('(min-width: 60rem)').matches) return
  const contents = document.querySelector<HTMLDetailsElement>('.sidebar > details')
  if (contents !== null) contents.open = true
}

const languageKey = 'wattline-language'

function readLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

/** Examples that were read in one language are shown in it on every page. */
function rememberLanguage() {
  const choose = (language: string) => {
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[data-language="${language}"]`))
      input.checked = true
  }
  const stored = readLanguage()
  if (stored !== null && ['sh', 'ts', 'python'].includes(stored)) choose(stored)
  document.addEventListener('change', ({ target }) => {
    const language = target instanceof HTMLElement ? target.dataset.language : undefined
    if (language === undefined) return
    choose(language)
    try {
      localStorage.setItem(languageKey, language)
    } catch {
      // Storage is closed in private windows.
    }
  })
}

type Hit = { url: string; title: string; page: string }

/** Arrow keys walk through the suggestions, Enter opens one, Escape closes them. Enter without a choice searches as ever. */
function suggestWhileTyping(input: HTMLInputElement) {
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
  const items = () => [...list.children] as HTMLElement[]
  const open = (item: HTMLElement | null | undefined) => item && location.assign(item.dataset.url ?? '')
  let chosen = -1
  let requests = 0
  let waiting: number | undefined

  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(ask, 120)
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
      const { length } = items()
      choose((chosen + (event.key === 'ArrowDown' ? 1 : chosen < 0 ? 0 : -1) + length) % length)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      open(items()[chosen])
    }
  })
  list.addEventListener('mousedown', ({ target }) =>
    open(target instanceof Element ? target.closest('li') : null),
  )
  input.addEventListener('blur', close)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return
    event.preventDefault()
    input.focus()
  })

  async function ask() {
    const words = input.value.trim()
    const number = ++requests
    if (words === '') return close()
    const query = new URLSearchParams({ q: words })
    const response = await fetch(`/docs/suggestions?${query}`).catch(() => undefined)
    // A slow answer must not replace that to what was typed since.
    if (response === undefined || !response.ok || number !== requests) return
    show(await response.json())
  }

  function show(hits: Hit[]) {
    list.replaceChildren(...hits.map(itemOf))
    chosen = -1
    input.removeAttribute('aria-activedescendant')
    list.hidden = hits.length === 0 || document.activeElement !== input
    input.setAttribute('aria-expanded', String(!list.hidden))
  }

  function choose(index: number) {
    items()[chosen]?.setAttribute('aria-selected', 'false')
    chosen = index
    const item = items()[index]
    if (item === undefined) return
    item.setAttribute('aria-selected', 'true')
    item.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', item.id)
  }

  function close() {
    requests += 1
    list.hidden = true
    chosen = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
}

function itemOf({ url, title, page }: Hit, index: number): HTMLLIElement {
  const item = document.createElement('li')
  item.id = `suggestion-${index}`
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

document.querySelectorAll('.example, .code-body').forEach(addCopyButton)
rememberLanguage()
openContents()
const search = document.getElementById('q')
if (search instanceof HTMLInputElement) suggestWhileTyping(search)
