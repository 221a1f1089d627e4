/** A button beside each id that copies it. */

for (const id of document.querySelectorAll<HTMLElement>('[data-copy]:not(.rows *, .worklist *)')) {
  const text = id.dataset.copy ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy ${text}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  id.after(button)
}
