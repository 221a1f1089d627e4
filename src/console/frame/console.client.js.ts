/** What makes the console quicker: keys, and buttons that copy an id. Everything works without it. */
export const consoleClientJs = `'use strict'
const isTyping = ({ target }) => target.closest('input, select, textarea') !== null
const links = () => [...document.querySelectorAll('.rows tbody tr a:first-of-type, .worklist li > p a:first-of-type')]
  .filter((link, index, all) => all.findIndex((other) => other.closest('tr, li') === link.closest('tr, li')) === index)

function walk(step) {
  const all = links()
  const at = all.findIndex((link) => link.closest('tr, li').contains(document.activeElement))
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
}

document.addEventListener('keydown', (event) => {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const does = { '/': () => document.getElementById('q')?.focus(), j: () => walk(1), k: () => walk(-1), '?': () => { location.href = '/console/keys' } }[event.key]
  if (does === undefined) return
  event.preventDefault()
  does()
})

for (const id of document.querySelectorAll('[data-copy]:not(.rows *, .worklist *)')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy ' + id.dataset.copy)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(id.dataset.copy)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  id.after(button)
}
`
