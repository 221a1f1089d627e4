/**
 * The script of the reference. All it gives is comfort: a filter of the contents, answers of Run in their place, and values
 * of the reader's own. The page is complete without it.
 */
import { addCopyButton, replaceInExamples } from '../guides/shared.browser.ts'

/** All operations were one page once, and links to their anchors are still about. */
function followOldAnchor() {
  const anchor = decodeURIComponent(location.hash.slice(1))
  if (anchor === '' || !/^\/(docs|operator)\/reference$/.test(location.pathname)) return
  if (anchor.startsWith('webhook')) location.replace(`${location.pathname}/webhooks${location.hash}`)
  const link = document.querySelector<HTMLAnchorElement>(`.operations > li[id="${CSS.escape(anchor)}"] > a`)
  if (link !== null) location.replace(link.href)
}

function addFilter(body: Element) {
  const form = document.createElement('search')
  form.className = 'search'
  form.innerHTML =
    '<label class="visually-hidden" for="filter">Filter the operations</label>' +
    '<input id="filter" type="search" placeholder="Filter operations" autocomplete="off" spellcheck="false">' +
    '<output for="filter"></output>'
  body.prepend(form)
  const input = form.querySelector('input')
  const status = form.querySelector('output')

  input?.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const list of body.querySelectorAll<HTMLElement>('.links')) {
      const title = list.getAttribute('aria-label') ?? ''
      let shown = 0
      for (const item of list.children as HTMLCollectionOf<HTMLElement>) {
        const text = `${item.textContent} ${item.dataset.words ?? ''} ${title}`.toLowerCase()
        item.hidden = !words.every((word) => text.includes(word))
        if (!item.hidden) shown += 1
      }
      list.hidden = shown === 0
      const heading = list.previousElementSibling
      if (title !== '' && heading instanceof HTMLElement) heading.hidden = shown === 0
      found += shown
    }
    if (status !== null)
      status.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing found' : `${found} found`
  })
}

/** The contents are longer than a screen; the current page is to be seen in them. */
function showCurrent() {
  const sidebar = document.querySelector('.sidebar')
  const link = sidebar?.querySelector<HTMLElement>('[aria-current]')
  if (sidebar && link && link.offsetParent !== null)
    sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2
}

function runInPlace(form: HTMLFormElement) {
  const result = document.getElementById('run-result')
  const button = form.querySelector('button')
  if (result === null || button === null) return
  fillInOwn(form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    result.textContent = 'Running …'
    try {
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const response = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'X-Requested-Part': 'result' },
      })
      // Made by the server, which has escaped all that it shows.
      result.innerHTML = await response.text()
      result.querySelectorAll('.code-body').forEach(addCopyButton)
    } catch {
      result.textContent = 'The service did not answer.'
    } finally {
      button.disabled = false
    }
  })
}

/** The page is the same for everybody. A reader who is signed in runs it with a client and contracts of their own. */
async function fillInOwn(form: HTMLFormElement) {
  const operation = String(new FormData(form).get('operation'))
  const query = new URLSearchParams({ operation })
  const response = await fetch(`/docs/run/values?${query}`).catch(() => undefined)
  if (response === undefined || response.status !== 200) return
  const { says, values }: { says: string; values: Record<string, string> } = await response.json()
  // Made by the server, as the result is.
  const runAs = form.querySelector('.run-as')
  if (runAs !== null) runAs.innerHTML = says
  const replacements: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(`path.${name}`)
    if (!(input instanceof HTMLInputElement) || input.value !== input.defaultValue) continue
    if (input.defaultValue !== '') replacements[input.defaultValue] = value
    input.value = value
  }
  replaceInExamples(replacements)
}

followOldAnchor()
const contents = document.querySelector('.sidebar-body')
if (contents !== null) addFilter(contents)
showCurrent()
const runForm = document.querySelector<HTMLFormElement>('.run-form')
if (runForm !== null) runInPlace(runForm)
