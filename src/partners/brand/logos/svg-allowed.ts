/** What an SVG logo may have in it. */
import { LogoFault } from './logo-fault.ts'

export const allowedElements: ReadonlySet<string> = new Set(
  'g defs path rect circle ellipse line polyline polygon clipPath linearGradient radialGradient stop'.split(
    ' ',
  ),
)

/** Notes of drawing programs and texts for search: they show nothing. */
export const droppedElement = (name: string): boolean =>
  name === 'metadata' || name === 'title' || name === 'desc' || /^(sodipodi|inkscape|rdf|cc|dc):/.test(name)

/** Presentation attributes, which may also stand in a style attribute. */
const presentation: ReadonlySet<string> = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'opacity color stop-color stop-opacity clip-path clip-rule display visibility'
  ).split(' '),
)

const geometry: ReadonlySet<string> = new Set(
  (
    'd x y x1 y1 x2 y2 cx cy r rx ry fx fy fr points width height transform id offset gradientUnits ' +
    'gradientTransform spreadMethod clipPathUnits preserveAspectRatio'
  ).split(' '),
)

/** Handled or replaced at the root, or without a meaning here. */
const droppedOfRoot: ReadonlySet<string> = new Set([
  'viewBox',
  'width',
  'height',
  'x',
  'y',
  'version',
  'baseProfile',
  'role',
])
/** Without a meaning in a logo. Namespaces are replaced, and without them a prefix means nothing. */
const isDropped = (name: string): boolean =>
  /^(class|version|focusable|aria-[a-z]+|data-[a-z0-9-]+|xmlns|xmlns:[\w-]+|xml:space|xml:lang|(sodipodi|inkscape):[\w-]+)$/.test(
    name,
  )

/** Styles that drawing programs write and that change nothing in a shape. */
const isDroppedStyle = (name: string, value: string): boolean =>
  isPlain(value) &&
  (/^(-inkscape-|font|line-|text-|paint-order$|overflow$|isolation$|mix-blend-mode$|enable-background$)/.test(
    name,
  ) ||
    (/^stroke-dash(array|offset)$/.test(name) && /^(none|0)?$/.test(value)))

/** What an attribute becomes: itself, several out of a style, or nothing. Refuses what is not allowed. */
export function attributeOf(element: string, name: string, value: string): [name: string, value: string][] {
  if (isDropped(name) || (element === 'svg' && droppedOfRoot.has(name))) return []
  if (name === 'style') return declarationsOf(value)
  if (name === 'href' || name === 'xlink:href') return [['href', localReference(element, value)]]
  if (/^on/i.test(name)) throw new LogoFault(`has the event handler ${shown(name)}`)
  if (!presentation.has(name) && !geometry.has(name)) {
    if (isDroppedStyle(name, value)) return []
    throw new LogoFault(`has the attribute ${shown(name)}`)
  }
  return [[name, safeValue(name, value)]]
}

function declarationsOf(style: string): [string, string][] {
  return style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '')
    .flatMap((declaration): [string, string][] => {
      const [name = '', ...rest] = declaration.split(':').map((part) => part.trim())
      const value = rest.join(':')
      if (presentation.has(name)) return [[name, safeValue(name, value)]]
      if (isDroppedStyle(name, value)) return []
      throw new LogoFault(`has the style ${shown(name)}`)
    })
}

/** Gradients may refer to each other; nothing refers to another file. */
function localReference(element: string, value: string): string {
  const isGradient = element === 'linearGradient' || element === 'radialGradient'
  if (isGradient && /^#[A-Za-z_][\w.-]{0,99}$/.test(value)) return value
  throw new LogoFault('refers to something by href')
}

const plainForm = /^[\w\s.,#%()+*/'-]*$/
const isPlain = (value: string): boolean => plainForm.test(value) && !/url\s*\(/i.test(value)

/** Numbers, names, colours and paths; `url()` of a part of the same file alone. */
function safeValue(name: string, value: string): string {
  const text = value.trim()
  if (name === 'id') {
    if (/^[A-Za-z_][\w.-]{0,99}$/.test(text)) return text
  } else if (/^url\(#[A-Za-z_][\w.-]{0,99}\)$/.test(text) || isPlain(text)) return text.replaceAll("'", '')
  throw new LogoFault(`has a value of ${shown(name)} that is not allowed`)
}

const shown = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
