import { sharedClientJs } from '../guides/shared.client.js.ts'

/**
 * The script of the reference, sent to the browser as a file. All it gives is comfort: a filter of the contents, answers
 * of Run in their place, and values of the reader's own. The page is complete without it.
 */
export const referenceClientJs = `${sharedClientJs}
followOldAnchor()
addFilter(document.querySelector('.sidebar-body'))
showCurrent()
runInPlace(document.querySelector('.run-form'))

// All operations were one page once, and links to their anchors are still about.
function followOldAnchor() {
  const anchor = decodeURIComponent(location.hash.slice(1))
  if (anchor === '' || !/^\\/(docs|operator)\\/reference$/.test(location.pathname)) return
  if (anchor.startsWith('webhook')) location.replace(location.pathname + '/webhooks' + location.hash)
  const link = document.querySelector('.operations > li[id="' + CSS.escape(anchor) + '"] > a')
  if (link !== null) location.replace(link.href)
}

function addFilter(body) {
  if (body === null) return
  const form = document.createElement('search')
  form.className = 'search'
  form.innerHTML =
    '<label class="visually-hidden" for="filter">Filter the operations</label>' +
    '<input id="filter" type="search" placeholder="Filter operations" autocomplete="off" spellcheck="false">' +
    '<output for="filter"></output>'
  const input = form.querySelector('input')
  const status = form.querySelector('output')
  body.prepend(form)

  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
    let found = 0
    for (const list of body.querySelectorAll('.links')) {
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
}

// The contents are longer than a screen; the current page is to be seen in them.
function showCurrent() {
  const sidebar = document.querySelector('.sidebar')
  const link = sidebar?.querySelector('[aria-current]')
  if (link && link.offsetParent !== null) sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2
}

function runInPlace(form) {
  if (form === null) return
  const result = document.getElementById('run-result')
  const button = form.querySelector('button')
  fillInOwn(form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    result.textContent = 'Running …'
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
        headers: { 'X-Requested-Part': 'result' },
      })
      // Made by the server, which has escaped all that it shows.
      result.innerHTML = await answer.text()
      result.querySelectorAll('.code-body').forEach(addCopyButton)
    } catch {
      result.textContent = 'The service did not answer.'
    } finally {
      button.disabled = false
    }
  })
}

// The page is the same for everybody. Whoever is signed in runs it with a client and contracts of their own.
async function fillInOwn(form) {
  const { value: operation } = form.elements.operation
  const answer = await fetch('/docs/run/values?operation=' + operation).catch(() => undefined)
  if (answer === undefined || answer.status !== 200) return
  const { says, values } = await answer.json()
  // Made by the server, as the result is.
  form.querySelector('.run-as').innerHTML = says
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements['path.' + name]
    if (input.value === input.defaultValue) input.value = value
  }
}
`
