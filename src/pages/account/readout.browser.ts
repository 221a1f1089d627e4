/**
 * Lets finger, pointer and arrow keys go along a chart. The drawing already has what each place says; without the script it
 * shows on hover and tap, and the table has every value.
 */

const steps: { [key: string]: number | undefined } = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
}

const textOf = (hint: Element | undefined) =>
  [...(hint?.querySelectorAll('tspan') ?? [])]
    .map((line) => line.textContent)
    .filter(Boolean)
    .join(', ')

/** Where a place of the chart begins and ends, in the units of its drawing. */
function spanOf({ firstElementChild: area }: Element): [number, number] {
  if (!(area instanceof SVGRectElement)) return [0, 0]
  const from = area.x.baseVal.value
  return [from, from + area.width.baseVal.value]
}

function addReadout(box: HTMLElement, hints: Element[], svg: SVGSVGElement): void {
  let chosen = -1
  const choose = (index: number) => {
    const next = Math.min(Math.max(index, 0), hints.length - 1)
    hints[chosen]?.classList.remove('chosen')
    hints[next]?.classList.add('chosen')
    box.classList.add('steered')
    box.setAttribute('aria-valuenow', String(next + 1))
    box.setAttribute('aria-valuetext', textOf(hints[next]))
    chosen = next
  }
  const start = Math.max(
    0,
    hints.findIndex((hint) => hint.matches('.begin')),
  )
  box.tabIndex = 0
  box.setAttribute('role', 'slider')
  box.setAttribute('aria-label', box.dataset.name ?? '')
  box.setAttribute('aria-valuemin', '1')
  box.setAttribute('aria-valuemax', String(hints.length))
  box.setAttribute('aria-valuenow', String(start + 1))
  box.setAttribute('aria-valuetext', textOf(hints[start]))

  box.addEventListener('keydown', (event) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (step !== undefined) choose(chosen < 0 ? start : chosen + step)
    else if (event.key === 'Home') choose(0)
    else if (event.key === 'End') choose(hints.length - 1)
    else return
    event.preventDefault()
  })
  box.addEventListener('focus', () => {
    if (chosen < 0 && box.matches(':focus-visible')) choose(start)
  })
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse()).x
    const index = hints.findIndex((hint) => {
      const [from, to] = spanOf(hint)
      return at >= from && at < to
    })
    if (index >= 0 && index !== chosen) choose(index)
  }
  box.addEventListener('pointermove', follow)
  box.addEventListener('pointerdown', follow)
}

for (const box of document.querySelectorAll<HTMLElement>('.readable')) {
  const hints = [...box.querySelectorAll('.hint')]
  const svg = box.querySelector('svg')
  if (hints.length > 0 && svg !== null) addReadout(box, hints, svg)
}
