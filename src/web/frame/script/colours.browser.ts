/** A field to choose a colour beside each that takes its number; both show the same. */

const colour = /^#[0-9a-f]{6}$/i

for (const typed of document.querySelectorAll<HTMLInputElement>('[data-colour] input')) {
  const chosen = document.createElement('input')
  chosen.type = 'color'
  chosen.setAttribute('aria-label', `Choose: ${typed.labels?.[0]?.textContent ?? ''}`)
  const show = () => {
    if (colour.test(typed.value)) chosen.value = typed.value
  }
  show()
  typed.addEventListener('input', show)
  chosen.addEventListener('input', () => {
    typed.value = chosen.value
    // The preview follows what is typed.
    typed.dispatchEvent(new Event('input', { bubbles: true }))
  })
  typed.after(chosen)
}
