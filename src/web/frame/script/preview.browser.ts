/** Shows the preview of a form as somebody types; without it, a button does. */

function addPreview(form: HTMLFormElement, address: string): void {
  const names = form.dataset.previewFields?.split(' ') ?? []
  let waiting: number | undefined
  let style: HTMLLinkElement | null = null
  let requests = 0

  async function preview() {
    const number = ++requests
    const typed = new FormData(form)
    const query = new URLSearchParams(names.map((name) => [name, String(typed.get(name) ?? '')]))
    const response = await fetch(`${address}?${query}`, { redirect: 'error' }).catch(() => undefined)
    if (!response?.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const shown = page.body.firstElementChild
    if (shown === null) return
    // The new style first, so that nothing is shown without one.
    const next = document.adoptNode(shown).querySelector('link')
    if (next !== null)
      await new Promise((loaded) => {
        next.onload = next.onerror = loaded
        document.head.append(next)
      })
    if (number !== requests) return next?.remove()
    document.getElementById(shown.id)?.replaceWith(shown)
    style?.remove()
    style = next
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !names.includes(target.name)) return
    clearTimeout(waiting)
    waiting = setTimeout(preview, 150)
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-preview]'))
  addPreview(form, form.dataset.preview ?? '')
