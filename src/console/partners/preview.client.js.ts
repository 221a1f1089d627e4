/** Shows the preview of a form as somebody types; without it, a button does. */
export const previewClientJs = `
for (const form of document.querySelectorAll('form[data-preview]')) {
  const names = form.dataset.previewFields.split(' ')
  let waiting
  let style
  let asked = 0

  async function preview() {
    const number = ++asked
    const query = new URLSearchParams(names.map((name) => [name, form.elements[name].value]))
    const answer = await fetch(form.dataset.preview + '?' + query, { redirect: 'error' }).catch(() => undefined)
    if (!answer?.ok) return
    const shown = document.adoptNode(new DOMParser().parseFromString(await answer.text(), 'text/html').body.firstElementChild)
    // The new style first, so that nothing is shown without one.
    const next = shown.querySelector('link')
    if (next !== null)
      await new Promise((loaded) => {
        next.onload = next.onerror = loaded
        document.head.append(next)
      })
    if (number !== asked) return next?.remove()
    document.getElementById(shown.id).replaceWith(shown)
    style?.remove()
    style = next
  }

  form.addEventListener('input', ({ target }) => {
    if (!names.includes(target.name)) return
    clearTimeout(waiting)
    waiting = setTimeout(preview, 150)
  })
}
`
