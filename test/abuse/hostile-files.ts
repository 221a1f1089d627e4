/** Files that are made to cost as much as their length allows, from a seed. */
import fc from 'fast-check'
import { allImports } from '../../src/operator/imports/all-imports.ts'
import { importTemplate } from '../../src/operator/imports/import-documents.ts'

const times = (most: number) => fc.integer({ min: 1, max: most })
const repeated = (text: fc.Arbitrary<string>, most: number) =>
  fc.tuple(text, times(most)).map(([piece, count]) => piece.repeat(count))

const number = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.constantFrom(1e30, -1e30, 1e-30, 0.1))
const points = fc
  .tuple(fc.array(number, { minLength: 4, maxLength: 40 }), times(400))
  .map(([few, count]) =>
    Array.from({ length: count * 4 }, (_, at) => (few[at % few.length] ?? 0) + (at % 97)),
  )
const paint = fc.constantFrom(
  '',
  ' fill="url(#a)"',
  ' fill-opacity=".5"',
  ' opacity=".5"',
  ' clip-path="url(#c)"',
  ' mask="url(#m)"',
  ' filter="url(#f)"',
  ' fill-rule="evenodd" stroke="#123" stroke-width="40" stroke-linejoin="round"',
)
const shape = fc.oneof(
  paint.map((how) => `<rect width="300" height="300"${how}/>`),
  fc.tuple(points, paint).map(([list, how]) => `<path d="M0 0L${list.join(' ')}"${how}/>`),
  fc.tuple(points, paint).map(([list, how]) => `<polygon points="${list.join(' ')}"${how}/>`),
  fc.constant('<use href="#c"/>'),
  fc.constant('<circle cx="150" cy="150" r="1e9"/>'),
)
const shapes = repeated(shape, 400)
const drawing = fc.oneof(
  { weight: 3, arbitrary: shapes },
  fc
    .tuple(paint, shapes, times(19))
    .map(([how, inner, deep]) => `<g${how}>`.repeat(deep) + inner + '</g>'.repeat(deep)),
  repeated(fc.constantFrom('<g>', '<', '&#1;', '<!--', ']]>', 'é', '<svg>'), 9000),
)
const definitions = fc
  .tuple(
    shapes,
    times(300),
    // Mostly what is allowed, so that most of the files are drawn.
    fc.constantFrom(
      'clipPath id="c"',
      'clipPath id="c"',
      'clipPath id="c"',
      'mask id="m"',
      'pattern id="a"',
      'filter id="f"',
    ),
  )
  .map(([inner, stops, name]) => {
    const gradient = '<stop offset=".5" stop-color="#f00"/>'.repeat(stops)
    return `<radialGradient id="a">${gradient}</radialGradient><${name}>${inner}</${name.split(' ')[0]}>`
  })
const size = fc.constantFrom(
  'viewBox="0 0 300 300"',
  'width="2000" height="2000"',
  'viewBox="0 0 1e30 1" width="9" height="9"',
)

/** Logos within the length that is allowed. */
export const hostileSvg = fc
  .tuple(size, fc.oneof(fc.constant(''), definitions), drawing)
  .map(([box, defs, content]) => `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${defs}${content}</svg>`)
  .filter(({ length }) => length <= 100 * 1024)

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    '2026-01-01',
    '=1+1',
    '"',
    '""',
    '"a""b"',
    '\0',
    '\r',
    '\ufeff',
    'é',
  ),
  repeated(fc.constantFrom('a', '"', ',', ';', '9', '\t', '""'), 30_000),
)
const row = fc.array(cell, { maxLength: 12 }).map((cells) => cells.join(';'))

/** Imports of every kind: other headers, hostile rows, and the rows of the template as often as they fit. */
export const hostileCsv = fc
  .tuple(fc.constantFrom(...allImports), row, fc.constantFrom('header', 'rows', 'template'), row, times(3000))
  .map(([kind, other, hostile, cells, count]) => {
    const [header, ...rows] = importTemplate(kind).split('\n')
    const body = hostile === 'template' ? rows.join('\n') : `${cells}\n`
    const fitting = Math.min(count, Math.ceil(2_000_000 / body.length))
    return { kind: kind.name, text: `${hostile === 'header' ? other : header}\n${body.repeat(fitting)}` }
  })

const xmlPiece = fc.constantFrom(
  ...['<a>', '</a>', '<a/>', '<a b="c" d="e"/>', '<!-- -->', '<![CDATA[x]]>', '&lt;', '&#1;', '<?x y?>', '<'],
  ...['<!DOCTYPE a [<!ENTITY b "bb">]>', '<ns:a xmlns:ns="x">', 'text ', '"', '=', '\n', '>'],
)

/** As long as a price source may answer. */
export const hostileXml = fc
  .oneof(
    repeated(xmlPiece, 100_000),
    fc.array(repeated(xmlPiece, 5000), { maxLength: 20 }).map((pieces) => pieces.join('')),
    times(50_000).map((deep) => '<a>'.repeat(deep) + '</a>'.repeat(deep)),
  )
  .map((content) => `<?xml version="1.0"?><r>${content}</r>`.slice(0, 2_000_000))
