/** A button beside each id that copies it. */
export function addCopyButtons(within: ParentNode): void {
  for (const id of within.querySelectorAll<HTMLElement>('[data-copy]:not(.rows *, .work *)')) {
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
    // What a heading is called would end in the word of the button.
    const heading = id.closest('h1, h2, h3')
    if (heading?.parentElement?.matches('.heading-line') === false) {
      const line = document.createElement('div')
      line.className = 'heading-line'
      heading.replaceWith(line)
      line.append(heading)
    }
    ;(heading ?? id).after(button)
  }
}

addCopyButtons(document)
