const colours = {
  31: '#ff8f8f',
  32: '#8fd694',
  33: '#f2c868',
  34: '#8ab4f8',
  35: '#d7aefb',
  36: '#78d9ec',
}
const escapeCharacter = String.fromCharCode(27)
const colourCode = new RegExp(`${escapeCharacter}\\[(\\d+)m`)
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Output of a terminal, colours and all, as a page to take a picture of. */
export function terminalPage(output, { fontUrl }) {
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Terminal; src: url(${fontUrl}) }
    body { margin: 0; background: #16202b; color: #e6edf3 }
    pre { margin: 0; padding: 16px 20px; width: max-content; font: 13px/15px Terminal, monospace }
  </style><pre>${spans(output)}</pre>`
}

function spans(output) {
  let style = {}
  return output
    .split(colourCode)
    .map((part, index) => {
      if (index % 2 === 1) {
        style = styleAfter(style, Number(part))
        return ''
      }
      const text = part.replaceAll(/[&<>]/g, (character) => escapes[character])
      const css = Object.entries(style).map(([name, value]) => `${name}:${value}`)
      return css.length > 0 && text ? `<span style="${css.join(';')}">${text}</span>` : text
    })
    .join('')
}

function styleAfter(style, code) {
  if (code === 1) return { ...style, 'font-weight': 'bold' }
  if (code === 2) return { ...style, opacity: 0.6 }
  if (code === 22) return { color: style.color ?? 'inherit' }
  return { ...style, color: colours[code] ?? 'inherit' }
}
