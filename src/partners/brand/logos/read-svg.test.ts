import { describe, expect, test } from 'vitest'
import { readLogo } from './read-logo.ts'
import { readSvg } from './read-svg.ts'

const svg = (content: string, attributes = 'viewBox="0 0 120 40"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
const square = '<rect width="10" height="10"/>'

test('an SVG of shapes, gradients and clips is kept, with its size', () => {
  const drawing = `<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient>
    <clipPath id="b"><circle cx="5" cy="5" r="5"/></clipPath></defs>
    <g transform="translate(2 2)" clip-path="url(#b)"><path d="M1 2h3l-4.5 2e1z" fill="url(#a)"/></g>`

  expect(readSvg(svg(drawing))).toEqual({
    text:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">' +
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient>' +
      '<clipPath id="b"><circle cx="5" cy="5" r="5"/></clipPath></defs>' +
      '<g transform="translate(2 2)" clip-path="url(#b)"><path d="M1 2h3l-4.5 2e1z" fill="url(#a)"/></g></svg>',
    width: 120,
    height: 40,
  })
})

test('what drawing programs note is left out, and a style becomes attributes', () => {
  const drawing = `<!-- made by hand --><metadata><rdf:RDF xmlns:rdf="r"/></metadata><title>Logo</title>
    <path inkscape:label="x" class="a" data-name="b" d="M0 0h1" style="fill:#123456;stroke-dasharray:none"/>`

  const { text } = readSvg(svg(drawing, 'xmlns:inkscape="i" width="64px" height="32" version="1.1"'))

  expect(text).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32" width="64" height="32"><path d="M0 0h1" fill="#123456"/></svg>',
  )
})

const attacks: [what: string, file: Buffer | string, fault: string][] = [
  ['a script', svg('<script>alert(1)</script>'), 'has the element script'],
  [
    'a script in another namespace',
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'),
    'has the element x:script',
  ],
  ['a script in a foreign spelling', svg('<SCRIPT>1</SCRIPT>'), 'has the element SCRIPT'],
  ['an event handler', svg('<rect onload="alert(1)"/>'), 'has the event handler onload'],
  [
    'an event handler of the root',
    svg(square, 'viewBox="0 0 1 1" onload="alert(1)"'),
    'has the event handler onload',
  ],
  ['a link', svg('<a href="javascript:alert(1)"><rect/></a>'), 'has the element a'],
  [
    'href with javascript',
    svg('<linearGradient id="a" href="javascript:alert(1)"/>'),
    'refers to something by href',
  ],
  [
    'xlink:href with javascript',
    svg('<linearGradient id="a" xlink:href="javascript:x"/>'),
    'refers to something by href',
  ],
  ['an external image', svg('<image href="https://evil.example/a.png"/>'), 'has the element image'],
  ['an embedded image', svg('<image href="data:image/png;base64,AAAA"/>'), 'has the element image'],
  ['a use of another file', svg('<use href="https://evil.example/a.svg#x"/>'), 'has the element use'],
  ['a use of its own parts', svg('<use href="#x"/>'), 'has the element use'],
  [
    'a style with an import',
    svg('<style>@import "https://evil.example/a.css";</style>'),
    'has the element style',
  ],
  [
    'a style attribute with an address',
    svg('<rect style="fill:url(https://evil.example/a)"/>'),
    'has a value of fill',
  ],
  ['a style attribute with an import', svg('<rect style="@import url(x)"/>'), 'has the style @import url(x)'],
  [
    'a fill from another file',
    svg('<rect fill="url(https://evil.example/a.svg#b)"/>'),
    'has a value of fill',
  ],
  ['a fill in another spelling', svg('<rect fill="URL(//evil.example/a)"/>'), 'has a value of fill'],
  ['a fill with an escape', svg('<rect fill="u\\72l(//evil.example)"/>'), 'has a value of fill'],
  ['a fill with an entity', svg('<rect fill="&#117;rl(//evil.example)"/>'), 'has a value of fill'],
  ['a document type', '<!DOCTYPE svg><svg viewBox="0 0 1 1"/>', 'has a document type or entities'],
  [
    'entities that expand',
    '<!DOCTYPE s [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>',
    'has a document type or entities',
  ],
  ['a CDATA section', svg('<![CDATA[<script>1</script>]]>'), 'has a CDATA section'],
  [
    'a style sheet by instruction',
    '<?xml-stylesheet href="https://evil.example/a.css"?><svg viewBox="0 0 1 1"/>',
    'has a processing instruction',
  ],
  [
    'foreign HTML',
    svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    'has the element foreignObject',
  ],
  ['an iframe', svg('<iframe src="https://evil.example"/>'), 'has the element iframe'],
  [
    'an animation',
    svg('<rect><animate attributeName="href" to="javascript:x"/></rect>'),
    'has the element animate',
  ],
  ['a set', svg('<rect><set attributeName="onload" to="x"/></rect>'), 'has the element set'],
  ['an animated transform', svg('<animateTransform/>'), 'has the element animateTransform'],
  ['a filter', svg('<filter><feImage href="https://evil.example"/></filter>'), 'has the element filter'],
  ['a pattern', svg('<pattern id="a"/>'), 'has the element pattern'],
  ['text', svg('<text>Strom</text>'), 'has the element text; convert text to paths'],
  ['an unknown attribute', svg('<rect formaction="x"/>'), 'has the attribute formaction'],
  ['an id that is none', svg('<rect id="a b"/>'), 'has a value of id'],
  ['a clip of a clip', svg('<clipPath id="a"><rect clip-path="url(#a)"/></clipPath>'), 'clips a clip'],
  [
    'a mask of 80 rectangles that 80 rectangles use',
    svg(`<mask id="a">${square.repeat(80)}</mask>${'<rect mask="url(#a)"/>'.repeat(80)}`),
    'has the element mask; export it without masks, or as a PNG',
  ],
  [
    'a clip that is used too often',
    svg(`<clipPath id="a">${square.repeat(10)}</clipPath>${'<rect clip-path="url(#a)"/>'.repeat(21)}`),
    'has clips that are too long or used too often: 6300 characters',
  ],
  [
    'a clip that is too long',
    svg(`<clipPath id="a"><path d="${'M0 0'.repeat(1500)}"/></clipPath><g clip-path="url(#a)"/>`),
    'has clips that are too long or used too often',
  ],
  [
    'a long clip of the root',
    svg(
      `<clipPath id="a"><path d="${'M0 0'.repeat(1500)}"/></clipPath>`,
      'viewBox="0 0 1 1" clip-path="url(#a)"',
    ),
    'has clips that are too long or used too often',
  ],
  [
    'a long clip with the id of a short one',
    svg(
      `<clipPath id="a"><path d="${'M0 0'.repeat(1500)}"/></clipPath><clipPath id="a"/><g clip-path="url(#a)"/>`,
    ),
    'has clips that are too long or used too often',
  ],
  [
    'a hundred elements as large as a logo may be',
    svg(square.repeat(101), 'width="2000" height="2000"'),
    'has too many elements (101) for its size; make it smaller than 2000 × 2000 pixels',
  ],
  [
    'a long chain of gradients',
    svg([...'abcdef'].map((id, at) => `<linearGradient id="${id}" href="#${'bcdefg'[at]}"/>`).join('')),
    'has gradients that refer to each other in a circle or a long chain',
  ],
  [
    'gradients in a circle',
    svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'),
    'has gradients that refer to each other in a circle',
  ],
  ['dashes without number', svg('<line stroke-dasharray="0.00001"/>'), 'has the attribute stroke-dasharray'],
  ['too many elements', svg(square.repeat(2001)), 'has more than 2000 elements'],
  ['a nesting without end', svg('<g>'.repeat(9000) + '</g>'.repeat(9000)), 'cannot be read as XML'],
  ['too deep a nesting', svg('<g>'.repeat(21) + '</g>'.repeat(21)), 'is nested more than 20 levels deep'],
  ['a file of more than 100 kB', svg(`<path d="${'M0 0'.repeat(30_000)}"/>`), 'has more than 100 kB'],
  ['2001 pixels', svg(square, 'width="2001" height="10"'), 'must be 1 to 2000 pixels'],
  ['no size', svg(square, ''), 'has neither a viewBox nor a width and height'],
  ['a box of nothing', svg(square, 'viewBox="0 0 0 10" width="5" height="5"'), 'has neither a viewBox'],
  ['broken XML', '<svg viewBox="0 0 1 1"><rect></svg>', 'is not well-formed XML'],
  ['HTML', '<html><body>x</body></html>', 'is neither an SVG nor a PNG'],
  ['an empty file', '', 'is n'],
  [
    'UTF-16',
    Buffer.from('\ufeff<svg viewBox="0 0 1 1"/>', 'utf16le'),
    'is neither a PNG nor an SVG in UTF-8',
  ],
]

describe('refused:', () => {
  test.each(attacks)('%s', async (_what, file, fault) => {
    await expect(readLogo(Buffer.from(file as string))).rejects.toThrow(`The logo ${fault}`)
  })
})

test('exactly 6000 characters of clips, six gradients in a chain and 400 million painted pixels are allowed', () => {
  const clip = `<clipPath id="a"><path d="${'M0 0'.repeat(1495)}M0 0 0"/></clipPath><g clip-path="url(#a)"/>`
  const chain = [...'abcde'].map((id, at) => `<linearGradient id="${id}" href="#${'bcdef'[at]}"/>`).join('')

  expect(readSvg(svg(clip)).width).toBe(120)
  expect(readSvg(svg(chain)).width).toBe(120)
  expect(readSvg(svg(square.repeat(100), 'width="2000" height="2000"')).width).toBe(2000)
})

test('exactly 2000 elements, 20 levels and 2000 pixels are allowed', async () => {
  expect(readSvg(svg('<g/>'.repeat(2000))).width).toBe(120)
  expect(readSvg(svg('<g>'.repeat(19) + '</g>'.repeat(19))).width).toBe(120)
  expect(readSvg(svg(square, 'width="2000" height="1"'))).toMatchObject({ width: 2000, height: 1 })
})

test('an SVG is drawn as a PNG of four pixels to one, at most 1200', async () => {
  const small = await readLogo(svg(square))
  const large = await readLogo(svg(square, 'viewBox="0 0 600 300"'))

  expect(sizeOfPng(small.png)).toEqual([480, 160])
  expect(sizeOfPng(large.png)).toEqual([1200, 600])
  expect(small).toMatchObject({ contentType: 'image/svg+xml', width: 120, height: 40 })
  expect(small.hash).toMatch(/^[0-9a-f]{16}$/)
})

const sizeOfPng = (png: Uint8Array) => [16, 20].map((at) => Buffer.from(png).readUInt32BE(at))
