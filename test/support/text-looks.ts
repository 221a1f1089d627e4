import type { Page } from 'playwright-core'

/**
 * How each visible text of a page looks: all that the rules about colours read of it, which are its colour, whether it is
 * large, what it stands on, and what tells a link from its sentence. Texts with the same look get the same verdict.
 */
export const textLooksOf = (page: Page): Promise<string[]> => page.evaluate(script) as Promise<string[]>

const script = `(() => {
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  // Large text may have less contrast: of 18 points, or of 14 if it is bold.
  const isLarge = ({ fontSize, fontWeight }) =>
    parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.5 && Number(fontWeight) >= 700)
  const colourOf = (element) => [styleOf(element).color, isLarge(styleOf(element)), styleOf(element).textShadow].join()
  // A link may be told from its sentence by all of this.
  const linkLookOf = (element) => {
    const s = styleOf(element)
    return [s.color, s.fontSize, s.fontWeight, s.fontStyle, s.fontFamily, s.textDecoration, s.border, s.outline,
      s.display].join()
  }
  const behind = new Map()
  const backdropOf = (element) => {
    if (!element) return ''
    if (!behind.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = styleOf(element)
      const layer = [backgroundColor, backgroundImage, opacity, filter, position].join()
      const isPlain = layer === 'rgba(0, 0, 0, 0),none,1,none,static'
      behind.set(element, (isPlain ? '' : layer + '/') + backdropOf(element.parentElement))
    }
    return behind.get(element)
  }
  const textOf = (element) =>
    [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? [node.data.trim()] : [])).join('') ||
    element.value || element.placeholder || ''
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  }
  // What cannot be used may be pale, and its name with it; a single character may be a sign.
  const isOff = (element) =>
    Boolean(element.closest(':disabled, [aria-disabled=true]') ?? element.closest('label')?.control?.disabled)
  const looks = new Set()
  for (const element of document.body.querySelectorAll('*')) {
    const text = textOf(element)
    if (!text || !isShown(element)) continue
    const link = element.closest('a')
    const linkLook = link ? [element, link, link.parentElement].map(linkLookOf).join(' in ') : ''
    looks.add([colourOf(element), backdropOf(element), linkLook, isOff(element), text.length > 1].join(' | '))
  }
  return [...looks]
})()`
