/** Shows the preview of a form as somebody types; without it, a button does. */
export const previewClientJs = `
for (const form of document.querySelectorAll('form[data-preview]')) {
  const names = form.dataset.previewFields.split(' ')
  let waiting
  let asked = 0
  form.addEventListener('input', ({ target }) => {
    if (!names.includes(target.name)) return
    clearTimeout(waiting)
    waiting = setTimeout(async () => {
      const number = ++asked
      const query = new URLSearchParams(names.map((name) => [name, form.elements[name].value]))
      const answer = await fetch(form.dataset.preview + '?' + query)
      const text = await answer.text()
      if (!answer.ok || number !== asked) return
      const shown = new DOMParser().parseFromString(text, 'text/html').body.firstElementChild
      document.getElementById(shown.id).replaceWith(document.adoptNode(shown))
    }, 150)
  })
}
`
