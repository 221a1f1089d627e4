/**
 * Lets finger, pointer and arrow keys go along a chart. The drawing already has what each place says; without the script it
 * shows on hover and tap, and the table has every value.
 */
export const readoutClientJs = `{
const keys = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -4, PageUp: 4 }

for (const box of document.querySelectorAll('.readable')) {
  const hints = [...box.querySelectorAll('.hint')]
  if (hints.length === 0) continue
  const svg = box.querySelector('svg')
  const says = (hint) => [...hint.querySelectorAll('tspan')].map((line) => line.textContent).filter(Boolean).join(', ')
  let chosen = -1
  const choose = (index) => {
    const next = Math.min(Math.max(index, 0), hints.length - 1)
    hints[chosen]?.classList.remove('chosen')
    hints[next].classList.add('chosen')
    box.classList.add('steered')
    box.setAttribute('aria-valuenow', String(next + 1))
    box.setAttribute('aria-valuetext', says(hints[next]))
    chosen = next
  }
  const start = Math.max(0, hints.findIndex((hint) => hint.matches('.begin')))
  box.tabIndex = 0
  box.setAttribute('role', 'slider')
  box.setAttribute('aria-label', box.dataset.name)
  box.setAttribute('aria-valuemin', '1')
  box.setAttribute('aria-valuemax', String(hints.length))
  box.setAttribute('aria-valuenow', String(start + 1))
  box.setAttribute('aria-valuetext', says(hints[start]))

  box.addEventListener('keydown', (event) => {
    const step = keys[event.key]
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (step !== undefined) choose(chosen < 0 ? start : chosen + step)
    else if (event.key === 'Home') choose(0)
    else if (event.key === 'End') choose(hints.length - 1)
    else return
    event.preventDefault()
  })
  box.addEventListener('focus', () => { if (chosen < 0 && box.matches(':focus-visible')) choose(start) })
  const follow = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()).x
    const place = (hint) => { const { x, width } = hint.firstElementChild; return [x.baseVal.value, x.baseVal.value + width.baseVal.value] }
    const index = hints.findIndex((hint) => { const [from, to] = place(hint); return at >= from && at < to })
    if (index >= 0 && index !== chosen) choose(index)
  }
  box.addEventListener('pointermove', follow)
  box.addEventListener('pointerdown', follow)
}
}
`
