/** Keys for the search, the rows of a list and the sections. */

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, select, textarea') !== null
const rowOf = (link: Element) => link.closest('tr, li')
const links = () =>
  [
    ...document.querySelectorAll<HTMLAnchorElement>('.rows tbody tr a:first-of-type, .work > li > .who a'),
  ].filter((link, index, all) => all.findIndex((other) => rowOf(other) === rowOf(link)) === index)

function walk(step: number) {
  const all = links()
  const at = all.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
}

const actions: { [key: string]: (() => void) | undefined } = {
  '/': () => document.getElementById('q')?.focus(),
  j: () => walk(1),
  k: () => walk(-1),
  '?': () => {
    if (location.pathname.startsWith('/console')) location.assign('/console/keys')
  },
}
let isAfterG = false

document.addEventListener('keydown', (event) => {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
  const section = isAfterG
    ? document.querySelector<HTMLElement>(`.menu [data-letter="${CSS.escape(event.key)}"]`)
    : null
  isAfterG = !isAfterG && event.key === 'g'
  const action = section === null ? actions[event.key] : () => section.click()
  if (action === undefined) return
  event.preventDefault()
  action()
})
