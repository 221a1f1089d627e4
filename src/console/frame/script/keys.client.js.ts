/** Keys for the search, the rows of a list and the rooms. */
export const keysClientJs = `{
const isTyping = ({ target }) => target.closest?.('input, select, textarea') != null
const links = () => [...document.querySelectorAll('.rows tbody tr a:first-of-type, .worklist li > p a:first-of-type')]
  .filter((link, index, all) => all.findIndex((other) => other.closest('tr, li') === link.closest('tr, li')) === index)

function walk(step) {
  const all = links()
  const at = all.findIndex((link) => link.closest('tr, li').contains(document.activeElement))
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
}

const acts = {
  '/': () => document.getElementById('q')?.focus(),
  j: () => walk(1),
  k: () => walk(-1),
  '?': () => location.pathname.startsWith('/console') && location.assign('/console/keys'),
}
let goes = false

document.addEventListener('keydown', (event) => {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
  const room = goes && document.querySelector('.menu [data-letter="' + CSS.escape(event.key) + '"]')
  goes = !goes && event.key === 'g'
  const does = room ? () => room.click() : acts[event.key]
  if (!does) return
  event.preventDefault()
  does()
})
}
`
