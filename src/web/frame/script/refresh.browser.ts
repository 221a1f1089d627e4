/**
 * Keeps what the server marked with data-refresh up to date while the page is looked at. The mark has the version that is
 * shown, if there is one, so that the server need not send the same again. It waits while somebody types or has marked text.
 * What is marked with data-soon as well changes within seconds; it is said aloud once its data-says has changed.
 */
import { makeCards } from './cards.browser.ts'
import { addCopyButtons } from './copy.browser.ts'

const soonMs = 5_000
/** Others are asked for every so many times. */
const seldom = 4
const said = document.createElement('p')
said.className = 'visually-hidden'
said.setAttribute('role', 'status')
document.querySelector('main')?.append(said)
let isAsking = false

const isChanged = (control: Element) =>
  control instanceof HTMLSelectElement
    ? [...control.options].some((option) => option.selected !== option.defaultSelected)
    : control instanceof HTMLTextAreaElement
      ? control.value !== control.defaultValue
      : control instanceof HTMLInputElement &&
        (control.value !== control.defaultValue || control.checked !== control.defaultChecked)

function isBusy(list: Element): boolean {
  const marked = getSelection()
  const focused = document.activeElement?.closest('input, select, textarea') ?? null
  return (
    list.contains(focused) ||
    [...list.querySelectorAll('input:not([type=hidden]), select, textarea')].some(isChanged) ||
    (marked !== null && !marked.isCollapsed && list.contains(marked.anchorNode))
  )
}

/** Two elements are the same if they lead to the same place. */
const placeOf = (element: Element): string | null =>
  element.getAttribute('href') ??
  (element instanceof HTMLButtonElement ? (element.form?.getAttribute('action') ?? null) : null)

function replace(list: HTMLElement, fresh: HTMLElement) {
  const { activeElement } = document
  const focused = activeElement !== null && list.contains(activeElement) ? placeOf(activeElement) : null
  const boxes = () => [...list.querySelectorAll('.table-scroll')]
  const scrolled = boxes().map(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))
  const open = [...list.querySelectorAll('details')].map((details) => details.open)
  list.replaceChildren(...fresh.childNodes)
  if (fresh.dataset.says !== list.dataset.says) said.textContent = fresh.dataset.says ?? ''
  for (const name of ['data-refresh', 'data-soon', 'data-says']) {
    const value = fresh.getAttribute(name)
    if (value === null) list.removeAttribute(name)
    else list.setAttribute(name, value)
  }
  boxes().forEach((box, index) => {
    Object.assign(box, scrolled[index])
  })
  list.querySelectorAll('details').forEach((details, index) => {
    details.open = open[index] ?? details.open
  })
  if (focused === null) return
  const same = [...list.querySelectorAll<HTMLElement>('a, button')].find((each) => placeOf(each) === focused)
  same?.focus({ preventScroll: true })
}

async function refresh(which = '') {
  const marked = document.querySelectorAll<HTMLElement>(`[data-refresh][id]${which}`)
  const lists = [...marked].filter((list) => !isBusy(list))
  const [first] = lists
  if (isAsking || document.hidden || first === undefined) return
  isAsking = true
  try {
    const version = first.dataset.refresh
    const response = await fetch(location.href, {
      cache: 'no-store',
      redirect: 'error',
      headers: version ? { 'If-None-Match': `"${version}"` } : {},
    })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const list of lists) {
      const fresh = page.getElementById(list.id)
      if (fresh === null) continue
      makeCards(fresh)
      addCopyButtons(fresh)
      if (fresh.innerHTML !== list.innerHTML && !isBusy(list)) replace(list, fresh)
    }
  } catch {
    // The network or the session is gone: what is shown stays.
  } finally {
    isAsking = false
  }
}

let times = 0
setInterval(() => refresh(++times % seldom === 0 ? '' : '[data-soon]'), soonMs)
document.addEventListener('visibilitychange', () => refresh())
