/** Files that are made to cost as much as their length allows, from a seed. */
import fc from 'fast-check'
import { allImports } from '../../src/backoffice/imports/all-imports.ts'
import { importTemplate } from '../../src/backoffice/imports/import-documents.ts'

const times = (max: number) => fc.integer({ min: 1, max })
const repeated = (text: fc.Arbitrary<string>, max: number) =>
  fc.tuple(text, times(max)).map(([piece, count]) => piece.repeat(count))

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

const oddCell = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    '2026-01-01',
    '=1+1',
    '"',
    '""',
    'a"b',
    '\0',
    '\r',
    '\n',
    '\ufeff',
    'é',
  ),
  repeated(fc.constantFrom('a', '"', ',', ';', '9', '\t', '\n', '|', '€', 'a|'), 60_000),
)

const aDay = 24 * 60 * 60 * 1000

/** How an example becomes one for another row. */
const variations: [RegExp, (example: string, at: number) => string][] = [
  [/^\d{4}-\d\d-\d\d$/, (day, at) => new Date(Date.parse(day) + at * aDay).toISOString().slice(0, 10)],
  [/^\d{4}-\d\d-\d\dT/, (start, at) => new Date(Date.parse(start) + (at * aDay) / 96).toISOString()],
  [/^\d{4}-\d\d$/, (_month, at) => `${1990 + (at % 200)}-${String((at % 12) + 1).padStart(2, '0')}`],
  [
    /^\d\d:\d\d-/,
    (_time, at) => `${String(Math.floor(at / 4) % 24).padStart(2, '0')}:${['00', 15, 30, 45][at % 4]}`,
  ],
  [/^\d{5,}$/, (code, at) => String(BigInt(code) + BigInt(at))],
  [/^\d+\.\d\d$/, (_number, at) => ((at % 500) / 100).toFixed(2)],
  [/^[A-Z][\p{L}\d]+ .* /u, (name, at) => `${name} ${at}`],
]

const varied = (example: string, at: number): string =>
  variations.find(([pattern]) => pattern.test(example))?.[1](example, at) ?? example

const writing = fc.record({
  delimiter: fc.constantFrom(';', ','),
  lineEnd: fc.constantFrom('\n', '\r\n', '\n\n'),
  isQuoted: fc.boolean(),
  mark: fc.constantFrom('', '\ufeff'),
})
type Writing = typeof writing extends fc.Arbitrary<infer Value> ? Value : never

const written = (rows: string[][], { delimiter, lineEnd, isQuoted, mark }: Writing): string => {
  const cellOf = (cell: string) =>
    isQuoted || /["\n\r;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return mark + rows.map((row) => row.map(cellOf).join(delimiter) + lineEnd).join('')
}

const csvBytes = 500_000

/** Imports of every kind with their columns and many rows that fit them, here and there with an odd or huge cell. */
const plausibleCsv = fc
  .record({
    kind: fc.constantFrom(...allImports),
    rows: times(5000),
    odd: fc.array(fc.record({ column: fc.nat(40), cell: oddCell, every: times(500) }), { maxLength: 3 }),
    how: writing,
  })
  .map(({ kind: { name, columns }, rows, odd, how }) => {
    const table = [columns.map((column) => column.name)]
    let bytes = 0
    for (let at = 0; at < rows && bytes < csvBytes; at += 1) {
      const row = columns.map(({ example }) => varied(example, at))
      for (const { column, cell, every } of odd) if (at % every === every - 1) row[column % row.length] = cell
      bytes += row.join().length
      table.push(row)
    }
    return { kind: name, text: written(table, how) }
  })

/** Files that are no table at all. */
const wildCsv = fc
  .tuple(
    fc.constantFrom(...allImports),
    fc.array(oddCell, { minLength: 1, maxLength: 12 }),
    times(3000),
    fc.boolean(),
  )
  .map(([kind, cells, count, hasHeader]) => {
    const row = `${cells.join(';')}\n`
    const [header] = importTemplate(kind).split('\n')
    const body = row.repeat(Math.min(count, Math.ceil(csvBytes / row.length)))
    return { kind: kind.name, text: hasHeader ? `${header}\n${body}` : body }
  })

export const hostileCsv = fc.oneof({ weight: 5, arbitrary: plausibleCsv }, { weight: 1, arbitrary: wildCsv })

const xmlPiece = fc.constantFrom(
  ...['<a>', '</a>', '<!DOCTYPE a [<!ENTITY b "bb">]>', '<ns:a xmlns:ns="x">', '"', '=', '\n', '>', '<'],
)
const soundXmlPiece = fc.constantFrom(
  ...[
    '<a/>',
    '<a b="c" d="e"/>',
    '<!-- -->',
    '<![CDATA[x]]>',
    '&lt;',
    '&#1;',
    '<?x y?>',
    'text ',
    '<n:a>1</n:a>',
  ],
  '<Point><position>1</position><price.amount>98.76</price.amount></Point>',
)
const nested = (content: string, deep: number) => '<a>'.repeat(deep) + content + '</a>'.repeat(deep)
const soundXml = fc
  .array(fc.tuple(repeated(soundXmlPiece, 9000), times(300)), { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.map(([content, deep]) => nested(content, deep)).join(''))

/** Mostly well-formed, and as long as a price source may answer. */
export const hostileXml = fc
  .oneof(
    { weight: 5, arbitrary: soundXml },
    { weight: 1, arbitrary: times(50_000).map((deep) => nested('', deep)) },
    { weight: 1, arbitrary: repeated(xmlPiece, 100_000) },
    {
      weight: 1,
      arbitrary: fc.array(repeated(xmlPiece, 5000), { maxLength: 20 }).map((pieces) => pieces.join('')),
    },
  )
  .map((content) => `<?xml version="1.0"?><r>${content}</r>`)
  .filter(({ length }) => length <= 2_000_000)
