/**
 * Lets finger, pointer and keys go along a chart, and shows in its caption what each place of it says. Without the script a
 * pointer that rests on a place shows the same, and the table has every value.
 */

const steps: { [key: string]: number | undefined } = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
}

type Place = { element: SVGElement; text: string; link: SVGAElement | undefined }

/** The places of a drawing, without the titles that the browser would show a second time. */
const placesOf = (svg: SVGSVGElement): Place[] =>
  [...svg.querySelectorAll('title')].map((title) => {
    const element = title.parentElement as unknown as SVGElement
    title.remove()
    const link = element instanceof SVGAElement ? element : undefined
    return { element, text: title.textContent ?? '', link }
  })

function addReadout(box: HTMLElement, svg: SVGSVGElement, line: Element): void {
  const places = placesOf(svg)
  if (places.length === 0) return
  const hasLinks = places.some(({ link }) => link !== undefined)
  const indexOf = new Map<Element, number>(places.map(({ element }, index) => [element, index]))
  const start = Math.max(
    0,
    places.findIndex(({ element }) => element.matches('.begin')),
  )
  let chosen = -1
  // The page does not move when the first place is pointed at.
  if (line.textContent === '') line.textContent = places[start]?.text ?? ''

  const choose = (index: number) => {
    const next = Math.min(Math.max(index, 0), places.length - 1)
    places[chosen]?.element.classList.remove('chosen')
    places[next]?.element.classList.add('chosen')
    line.textContent = places[next]?.text ?? ''
    box.classList.add('steered')
    setStop(next)
    chosen = next
  }
  /** Where the keyboard enters the chart, and what a screen reader hears there. */
  const setStop = (index: number) => {
    if (hasLinks) {
      // A place that leads nowhere cannot be entered: the keyboard comes back to the link before.
      if (places[index]?.link === undefined) return
      for (const [at, { link }] of places.entries()) link?.setAttribute('tabindex', at === index ? '0' : '-1')
      return
    }
    box.setAttribute('aria-valuenow', String(index + 1))
    box.setAttribute('aria-valuetext', places[index]?.text ?? '')
  }
  if (!hasLinks) {
    box.tabIndex = 0
    box.setAttribute('role', 'slider')
    box.setAttribute('aria-label', box.dataset.name ?? '')
    box.setAttribute('aria-valuemin', '1')
    box.setAttribute('aria-valuemax', String(places.length))
  }
  setStop(
    hasLinks && places[start]?.link === undefined
      ? places.findIndex(({ link }) => link !== undefined)
      : start,
  )

  box.addEventListener('keydown', (event) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (step !== undefined) choose(chosen < 0 ? start : chosen + step)
    else if (event.key === 'Home') choose(0)
    else if (event.key === 'End') choose(places.length - 1)
    else return
    event.preventDefault()
    places[chosen]?.link?.focus({ preventScroll: true })
  })
  box.addEventListener('focusin', ({ target }) => {
    const index = target instanceof Element ? indexOf.get(target) : undefined
    if (index !== undefined && index !== chosen) choose(index)
    else if (chosen < 0 && box.matches(':focus-visible')) choose(start)
  })

  // A finger keeps the element that it began on, so the place is looked for below it.
  const placeAt = ({ clientX, clientY }: MouseEvent): number => {
    for (
      let at = document.elementFromPoint(clientX, clientY);
      at !== null && at !== box;
      at = at.parentElement
    ) {
      const index = indexOf.get(at)
      if (index !== undefined) return index
    }
    return -1
  }
  let hasReadBefore = true
  const follow = (event: PointerEvent) => {
    const index = placeAt(event)
    if (event.type === 'pointerdown') hasReadBefore = event.pointerType === 'mouse' || index === chosen
    if (index >= 0 && index !== chosen) choose(index)
  }
  box.addEventListener('pointermove', follow)
  box.addEventListener('pointerdown', follow)
  // The first tap on a bar reads it, the second one goes there.
  box.addEventListener('click', (event) => {
    if (!hasReadBefore) event.preventDefault()
    hasReadBefore = true
  })
}

for (const box of document.querySelectorAll<HTMLElement>('.readable')) {
  const svg = box.querySelector('svg')
  const line = box.closest('.chart')?.querySelector('.readout')
  if (svg !== null && line != null) addReadout(box, svg, line)
}
