/** Shows what the search finds below its box while somebody types. Enter on none of it opens the whole page, as without a script. */

const maxFound = 8
const pauseMs = 200

const linkOf = (row: Element) => row.querySelector('a[href]')?.getAttribute('href')

function addSearch(box: HTMLInputElement): void {
  let list: HTMLUListElement | undefined
  let waiting: number | undefined
  let request: AbortController | undefined

  function close() {
    clearTimeout(waiting)
    request?.abort()
    list?.remove()
    list = undefined
    box.setAttribute('aria-expanded', 'false')
    box.removeAttribute('aria-activedescendant')
  }

  function show(rows: HTMLTableRowElement[]) {
    close()
    list = document.createElement('ul')
    list.className = 'found'
    list.id = 'found'
    list.setAttribute('role', 'listbox')
    list.setAttribute('aria-label', 'Found')
    list.append(...rows.slice(0, maxFound).map(optionOf))
    box.after(list)
    box.setAttribute('aria-expanded', 'true')
  }

  async function search() {
    const words = box.value.trim()
    if (words.length < 2) return close()
    request?.abort()
    request = new AbortController()
    try {
      const query = new URLSearchParams({ q: words })
      const response = await fetch(`/console/search?${query}`, { signal: request.signal, redirect: 'error' })
      if (!response.ok) return close()
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      for (const end of page.querySelectorAll('main .rows br')) end.replaceWith(', ')
      const rows = [...page.querySelectorAll<HTMLTableRowElement>('main .rows tbody tr')].filter(linkOf)
      if (rows.length === 0 || document.activeElement !== box) close()
      else show(rows)
    } catch {
      // Overtaken by the next letter, or offline.
    }
  }

  function choose({ children }: HTMLUListElement, step: number) {
    const options = [...children]
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
    const next = options[at === -1 && step < 0 ? options.length - 1 : at + step]
    options[at]?.setAttribute('aria-selected', 'false')
    if (next === undefined) return box.removeAttribute('aria-activedescendant')
    next.setAttribute('aria-selected', 'true')
    next.scrollIntoView({ block: 'nearest' })
    box.setAttribute('aria-activedescendant', next.id)
  }

  function actionOf(key: string, open: HTMLUListElement): (() => void) | undefined {
    if (key === 'Escape') return close
    if (key === 'ArrowDown') return () => choose(open, 1)
    if (key === 'ArrowUp') return () => choose(open, -1)
    const chosen = open.querySelector<HTMLElement>('[aria-selected=true]')
    return key === 'Enter' && chosen !== null ? () => follow(chosen) : undefined
  }

  box.setAttribute('role', 'combobox')
  box.setAttribute('aria-autocomplete', 'list')
  box.setAttribute('aria-controls', 'found')
  box.setAttribute('aria-expanded', 'false')
  box.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(search, pauseMs)
  })
  box.addEventListener('blur', close)
  box.addEventListener('keydown', (event) => {
    if (list === undefined) {
      if (event.key === 'Escape') box.blur()
      return
    }
    const action = actionOf(event.key, list)
    if (action === undefined) return
    event.preventDefault()
    action()
  })
}

function optionOf(row: HTMLTableRowElement, index: number): HTMLLIElement {
  const option = document.createElement('li')
  option.id = `found-${index}`
  option.dataset.path = linkOf(row) ?? ''
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const [name = '', ...rest] = [...row.cells]
    .slice(0, 4)
    .map((cell) => cell.textContent.trim().replace(/\s+/g, ' '))
  const aside = document.createElement('span')
  aside.className = 'rest'
  aside.textContent = rest.filter(Boolean).join(' · ')
  option.append(name, document.createElement('br'), aside)
  // Before the box loses the focus, which closes the list.
  option.addEventListener('mousedown', (event) => {
    event.preventDefault()
    follow(option)
  })
  return option
}

const follow = ({ dataset }: HTMLElement) => location.assign(dataset.path ?? '')

const box = document.getElementById('q')
if (box instanceof HTMLInputElement) addSearch(box)
