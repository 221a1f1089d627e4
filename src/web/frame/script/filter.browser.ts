/**
 * Filters a list as soon as a field of its filter changes, in place: the fields stay open and keep the focus, so that several
 * can be filled in. Without it a button does.
 */
import { makeCards } from './cards.browser.ts'

/** What the filter changes of the page. */
const parts = ['list-actions', 'chips', 'list', 'below']
/** Arrow keys and pickers go through values that nobody wants. */
const pauseMs = 250

function addressOf(form: HTMLFormElement): string {
  const filled = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(filled)
  return query.size === 0 ? form.action : `${form.action}?${query}`
}

function addFilter(form: HTMLFormElement): void {
  let waiting: number | undefined
  let requests = 0
  const said = document.createElement('p')
  said.className = 'visually-hidden'
  said.setAttribute('role', 'status')
  form.after(said)

  async function filter() {
    const number = ++requests
    const address = addressOf(form)
    const response = await fetch(address).catch(() => undefined)
    if (number !== requests) return
    // Something to be fixed, or the page of the one thing that was asked for.
    if (!response?.ok || response.redirected) return location.assign(response?.url ?? address)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const id of parts) {
      const fresh = page.getElementById(id)
      if (fresh === null) continue
      makeCards(fresh)
      document.getElementById(id)?.replaceWith(fresh)
    }
    history.replaceState(null, '', address)
    const rows = document.querySelectorAll('#list tbody tr').length
    said.textContent = rows === 1 ? 'One row.' : `${rows} rows.`
  }

  form.addEventListener('change', ({ target }) => {
    clearTimeout(waiting)
    // A year that is still being typed.
    if (target instanceof HTMLInputElement && target.type === 'date' && /^0/.test(target.value)) return
    waiting = setTimeout(filter, pauseMs)
  })
  form.addEventListener('submit', () => clearTimeout(waiting))
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-filters]')) addFilter(form)
