import { readableOn } from '../../platform/html/colours.ts'
import { palette } from '../../platform/html/palette.ts'

const { page, surface, sunken, line, ink, muted } = palette
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** The light theme as inline styles, because many mail programs drop style sheets. */
export const styles = {
  page: `margin: 0; padding: 24px 12px; background: ${page.light}; color: ${ink.light}; font: 16px/1.6 ${sans}; overflow-wrap: break-word; -webkit-text-size-adjust: 100%`,
  // Shown beside the subject in the mailbox, not in the mail.
  preview: 'display: none; max-height: 0; overflow: hidden',
  sheet: `max-width: 600px; margin: 0 auto; padding: 24px 28px 12px; box-sizing: border-box; border-radius: 4px 4px 10px 10px; background: ${surface.light}`,
  logo: `display: block; border: 0; color: ${ink.light}; font: 600 20px/1.3 ${sans}`,
  brand: `margin: 0 0 24px; color: ${muted.light}; font-size: 15px; font-weight: 600`,
  title: `margin: 0 0 20px; color: ${ink.light}; font-size: 26px; line-height: 1.25; font-weight: 700; letter-spacing: -0.01em`,
  heading: `margin: 32px 0 12px; color: ${ink.light}; font-size: 18px; line-height: 1.3; font-weight: 700`,
  paragraph: 'margin: 0 0 16px',
  notice: `margin: 0 0 16px; padding: 14px 16px; border-radius: 4px; background: ${sunken.light}; color: ${ink.light}`,
  facts: 'margin: 0 0 16px',
  fact: `padding: 8px 0; border-bottom: 1px solid ${line.light}`,
  factLabel: `display: inline-block; width: 190px; margin: 0; padding: 0 12px 0 0; box-sizing: border-box; vertical-align: top; color: ${muted.light}; font-size: 15px`,
  factValue: 'display: inline-block; max-width: 340px; margin: 0; vertical-align: top',
  comparison:
    'width: 100%; margin: 0 0 16px; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums',
  comparedRow: `border-bottom: 1px solid ${line.light}`,
  comparedLabel: 'font-weight: 400',
  steps: 'margin: 0 0 16px; padding: 0 0 0 22px',
  step: 'margin: 0 0 8px; padding-left: 4px',
  button:
    'display: inline-block; padding: 12px 22px; border-radius: 6px; font-weight: 600; text-decoration: none; overflow-wrap: anywhere',
  links: 'margin: 0 0 16px; padding: 0; list-style: none',
  linkItem: 'margin: 0 0 8px',
  finePrint: `margin: 32px 0 0; padding: 20px 0 4px; border-top: 1px solid ${line.light}; color: ${muted.light}; font-size: 14px; line-height: 1.55`,
  finePrintHeading: `margin: 0 0 12px; color: ${ink.light}; font-size: 16px; line-height: 1.3; font-weight: 700`,
  finePrintParagraph: 'margin: 0 0 12px',
  footer: `max-width: 600px; margin: 20px auto 0; padding: 0 28px; box-sizing: border-box; color: ${muted.light}; font-size: 13px; line-height: 1.6`,
} as const

/** A link in the brand's colour, as far as that can be read. */
export const linkStyle = (accent: string): string =>
  `color: ${readableOn([page.light, surface.light, sunken.light], accent, '#000000')}; text-decoration: underline; overflow-wrap: anywhere`

/** What a dark mailbox shows otherwise, by class. */
const darkRules = (accent: string): Record<string, string> => ({
  page: `background: ${page.dark} !important; color: ${ink.dark} !important`,
  sheet: `background: ${surface.dark} !important`,
  ink: `color: ${ink.dark} !important`,
  muted: `color: ${muted.dark} !important`,
  notice: `background: ${sunken.dark} !important`,
  rule: `border-color: ${line.dark} !important`,
  link: `color: ${readableOn([page.dark, surface.dark, sunken.dark], accent, '#ffffff')} !important`,
  // A logo for light mailboxes stays on white.
  'only-mark': 'padding: 8px 10px !important; border-radius: 6px !important; background: #ffffff !important',
  'light-mark': 'display: none !important',
  'dark-mark': 'display: block !important',
})

/** The dark theme and small screens, for mail programs that support style sheets. */
export function styleSheet(accent: string): string {
  const rules = Object.entries(darkRules(accent))
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${rules.map(([name, rule]) => `  .${name} { ${rule}; }`).join('\n')}
}
${
  // Outlook marks what it has darkened itself, and would otherwise darken these colours again.
  rules.map(([name, rule]) => `[data-ogsc] .${name} { ${rule}; }`).join('\n')
}
@media (max-width: 520px) {
  .page { padding: 0 0 24px !important; }
  .sheet { padding: 20px 20px 8px !important; border-radius: 0 !important; }
  .footer { padding: 0 20px !important; }
  .fact-part { display: block !important; width: auto !important; max-width: none !important; }
}
`
}
