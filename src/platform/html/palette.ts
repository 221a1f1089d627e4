import { mixed } from './colours.ts'

/** A colour for light and dark mode; a test checks every pair of text and surface against WCAG AA. */
export type Colour = { light: string; dark: string }

// A single hue from faint to strong, so that everybody sees the same order.
const faintest: Colour = { light: '#d6ebe6', dark: '#1d3f38' }
const strongest: Colour = { light: '#03362e', dark: '#d2f7ec' }
const shade = (share: number): Colour => ({
  light: mixed(faintest.light, strongest.light, share),
  dark: mixed(faintest.dark, strongest.dark, share),
})

export const palette = {
  page: { light: '#f7f9f8', dark: '#0d1413' },
  surface: { light: '#ffffff', dark: '#131c1a' },
  sunken: { light: '#eef3f1', dark: '#1a2623' },
  line: { light: '#dbe4e0', dark: '#25332f' },
  'line-strong': { light: '#7b8d86', dark: '#6d827a' },
  ink: { light: '#14211e', dark: '#e6eeeb' },
  muted: { light: '#51625c', dark: '#9fb1aa' },
  accent: { light: '#0b6b5d', dark: '#5fcfb4' },
  'accent-strong': { light: '#084f45', dark: '#8ee0cb' },
  'accent-soft': { light: '#e0f0ec', dark: '#15322c' },
  'on-accent': { light: '#ffffff', dark: '#06201a' },
  danger: { light: '#a3261b', dark: '#ff9d90' },
  'danger-soft': { light: '#fbe9e7', dark: '#3a1b18' },
  caution: { light: '#7a4b00', dark: '#f0c274' },
  'caution-soft': { light: '#fbf0db', dark: '#332712' },
  info: { light: '#1f4fa3', dark: '#9dc0ff' },
  'info-soft': { light: '#e6eefb', dark: '#182947' },
  violet: { light: '#66359b', dark: '#cfb0f7' },
  'violet-soft': { light: '#f1e9fa', dark: '#2c1f42' },
  'code-page': { light: '#10221e', dark: '#0a1110' },
  'code-head': { light: '#1a302b', dark: '#111b19' },
  'code-line': { light: '#2a433d', dark: '#223029' },
  'code-ink': { light: '#dfeae6', dark: '#d9e5e1' },
  'code-muted': { light: '#9db5ad', dark: '#93a9a1' },
  'code-key': { light: '#8fd6ff', dark: '#8fd0f5' },
  'code-text': { light: '#a5e3b4', dark: '#9fdcae' },
  'code-number': { light: '#f5c98a', dark: '#f0c287' },
  // Parts of a chart; a test checks that colour-blind people can tell them apart.
  'series-1': { light: '#0b6b5d', dark: '#5fcfb4' },
  'series-2': { light: '#c4591c', dark: '#e0623a' },
  'series-3': { light: '#7440cf', dark: '#b565e0' },
  'series-4': { light: '#1d2148', dark: '#e6d75a' },
  'series-5': { light: '#bf69b4', dark: '#4d86a6' },
  'series-6': { light: '#6e1a12', dark: '#f6f3fb' },
  'shade-1': shade(0),
  'shade-2': shade(1 / 6),
  'shade-3': shade(2 / 6),
  'shade-4': shade(3 / 6),
  'shade-5': shade(4 / 6),
  'shade-6': shade(5 / 6),
  'shade-7': shade(1),
} satisfies Record<string, Colour>

/** The CSS custom properties of one scheme. */
export const customProperties = (scheme: keyof Colour): string =>
  Object.entries(palette)
    .map(([name, colour]) => `  --${name}: ${colour[scheme]};`)
    .join('\n')

/** The colours of every page, which come before its own style. */
export const paletteCss = `:root {
${customProperties('light')}
}
@media screen and (prefers-color-scheme: dark) {
  :root {
${customProperties('dark')}
  }
}
`
