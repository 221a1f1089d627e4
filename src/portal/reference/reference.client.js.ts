/**
 * The script of the reference, sent to the browser as a file. All it gives is comfort: a search in the contents,
 * copy buttons, and the mark on the section being read. The page is complete without it.
 */
export const referenceClientJs = `'use strict'

const sidebar = document.querySelector('.sidebar')
const contents = sidebar.querySelector('details')

addSearch()
document.querySelectorAll('.code-body').forEach(addCopyButton)
markSectionInView()

// On a phone the contents lie above the page and would stay open over it.
contents.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null) contents.open = false
})

function addSearch() {
  const form = document.createElement('search')
  form.className = 'search'
  form.innerHTML =
    '<label class="visually-hidden" for="search">Search the operations</label>' +
    '<input id="search" type="search" placeholder="Filter operations" autocomplete="off" spellcheck="false">' +
    '<output for="search"></output>'
  const input = form.querySelector('input')
  const status = form.querySelector('output')
  sidebar.querySelector('.sidebar-body').prepend(form)

  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
    let found = 0
    for (const list of sidebar.querySelectorAll('.links')) {
      const title = list.getAttribute('aria-label') ?? ''
      let shown = 0
      for (const item of list.children) {
        const text = (item.textContent + ' ' + (item.dataset.words ?? '') + ' ' + title).toLowerCase()
        item.hidden = !words.every((word) => text.includes(word))
        if (!item.hidden) shown += 1
      }
      list.hidden = shown === 0
      if (title !== '') list.previousElementSibling.hidden = shown === 0
      found += shown
    }
    status.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing found' : found + ' found'
  })

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.closest('input, textarea, select') !== null) return
    event.preventDefault()
    if (getComputedStyle(contents.querySelector('summary')).display !== 'none') contents.open = true
    input.focus()
  })
}

function addCopyButton(body) {
  // Clipboards are closed to pages without TLS; a button that cannot work is not shown.
  if (navigator.clipboard === undefined) return
  const pre = body.querySelector('pre')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy: ' + pre.getAttribute('aria-label'))
  const status = document.createElement('span')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  body.append(button, status)

  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(pre.textContent).then(() => 'Copied', () => 'Not copied')
    button.textContent = done
    status.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, 2000)
  })
}

function markSectionInView() {
  const links = new Map()
  for (const link of sidebar.querySelectorAll('.links a')) links.set(decodeURIComponent(link.hash.slice(1)), link)
  let current

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue
        current?.removeAttribute('aria-current')
        current = links.get(entry.target.id)
        current.setAttribute('aria-current', 'true')
      }
    },
    // A section counts as being read when it crosses a line below the header.
    { rootMargin: '-20% 0px -79% 0px' },
  )
  for (const id of links.keys()) {
    const section = document.getElementById(id)
    if (section !== null) observer.observe(section)
  }
}
`
