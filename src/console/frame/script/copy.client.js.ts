/** A button beside each id that copies it. */
export const copyClientJs = `
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
