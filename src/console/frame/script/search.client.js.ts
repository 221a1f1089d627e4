/** Shows what the search finds below its box while somebody types. Enter on none of it opens the whole page, as without a script. */
export const searchClientJs = `{
const box = document.getElementById('q')
const mostFound = 8
const pauseMs = 200
let list, waiting, asking

function close() {
  clearTimeout(waiting)
  asking?.abort()
  list?.remove()
  list = undefined
  box.setAttribute('aria-expanded', 'false')
  box.removeAttribute('aria-activedescendant')
}

const linkOf = (row) => row.querySelector('a[href]')?.getAttribute('href')

function show(rows) {
  close()
  list = document.createElement('ul')
  list.className = 'found'
  list.id = 'found'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Found')
  for (const row of rows.slice(0, mostFound)) {
    const option = document.createElement('li')
    option.id = 'found-' + list.children.length
    option.dataset.path = linkOf(row)
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', 'false')
    const [name, ...rest] = [...row.cells].slice(0, 4).map((cell) => cell.textContent.trim().replace(/\\s+/g, ' '))
    option.append(name, document.createElement('br'))
    const aside = document.createElement('span')
    aside.className = 'rest'
    aside.textContent = rest.filter(Boolean).join(' · ')
    option.append(aside)
    // Before the box loses the focus, which closes the list.
    option.addEventListener('mousedown', (event) => { event.preventDefault(); location.assign(option.dataset.path) })
    list.append(option)
  }
  box.after(list)
  box.setAttribute('aria-expanded', 'true')
}

async function search() {
  const words = box.value.trim()
  if (words.length < 2) return close()
  asking?.abort()
  asking = new AbortController()
  try {
    const answer = await fetch('/console/search?' + new URLSearchParams({ q: words }), { signal: asking.signal, redirect: 'error' })
    if (!answer.ok) return close()
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const end of page.querySelectorAll('main .rows br')) end.replaceWith(', ')
    const rows = [...page.querySelectorAll('main .rows tbody tr')].filter(linkOf)
    if (rows.length === 0 || document.activeElement !== box) close()
    else show(rows)
  } catch {
    // Overtaken by the next letter, or offline.
  }
}

function choose(step) {
  const options = [...list.children]
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const next = options[at === -1 && step < 0 ? options.length - 1 : at + step]
  options[at]?.setAttribute('aria-selected', 'false')
  next?.setAttribute('aria-selected', 'true')
  next?.scrollIntoView({ block: 'nearest' })
  if (next) box.setAttribute('aria-activedescendant', next.id)
  else box.removeAttribute('aria-activedescendant')
}

if (box !== null) {
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
    if (event.key === 'Escape' && list === undefined) return box.blur()
    if (list === undefined) return
    const chosen = list.querySelector('[aria-selected=true]')
    const does = {
      ArrowDown: () => choose(1),
      ArrowUp: () => choose(-1),
      Escape: close,
      Enter: chosen && (() => location.assign(chosen.dataset.path)),
    }[event.key]
    if (!does) return
    event.preventDefault()
    does()
  })
}
}
`
