/**
 * Keeps what the server marked with data-refresh up to date while the page is looked at. The mark has the version that is
 * shown, if there is one, so that the server need not send the same again. Whoever is typing or has marked text is not disturbed.
 */
export const refreshClientJs = `{
const everyMs = 20000
let isAsking = false

const isDirty = (control) => control.matches('select')
  ? [...control.options].some((option) => option.selected !== option.defaultSelected)
  : control.value !== control.defaultValue || control.checked !== control.defaultChecked
const isBusy = (list) => {
  const marked = getSelection()
  return list.contains(document.activeElement?.closest('input, select, textarea') ?? null)
    || [...list.querySelectorAll('input:not([type=hidden]), select, textarea')].some(isDirty)
    || (marked !== null && !marked.isCollapsed && list.contains(marked.anchorNode))
}
// Two elements are the same if they lead to the same place.
const placeOf = (element) => element.getAttribute('href') ?? element.form?.getAttribute('action') ?? null

function replace(list, fresh) {
  const focused = list.contains(document.activeElement) ? placeOf(document.activeElement) : null
  const scrolled = [...list.querySelectorAll('.table-scroll')].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
  const open = [...list.querySelectorAll('details')].map((details) => details.open)
  list.replaceChildren(...fresh.childNodes)
  list.dataset.refresh = fresh.dataset.refresh
  list.querySelectorAll('.table-scroll').forEach((box, index) => { [box.scrollLeft, box.scrollTop] = scrolled[index] ?? [0, 0] })
  list.querySelectorAll('details').forEach((details, index) => { details.open = open[index] ?? details.open })
  if (focused !== null) [...list.querySelectorAll('a, button')].find((element) => placeOf(element) === focused)?.focus({ preventScroll: true })
}

async function refresh() {
  const lists = [...document.querySelectorAll('[data-refresh][id]')].filter((list) => !isBusy(list))
  if (isAsking || document.hidden || lists.length === 0) return
  isAsking = true
  try {
    const version = lists[0].dataset.refresh
    const answer = await fetch(location.href, {
      cache: 'no-store',
      redirect: 'error',
      headers: version ? { 'If-None-Match': '"' + version + '"' } : {},
    })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const list of lists) {
      const fresh = page.getElementById(list.id)
      if (fresh !== null && fresh.innerHTML !== list.innerHTML && !isBusy(list)) replace(list, fresh)
    }
  } catch {
    // The network or the session is gone: what is shown stays.
  } finally {
    isAsking = false
  }
}

setInterval(refresh, everyMs)
document.addEventListener('visibilitychange', refresh)
}
`
