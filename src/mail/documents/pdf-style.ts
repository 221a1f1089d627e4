import { palette } from '../../platform/html/palette.ts'

/** In points (1/72 inch); A4 is 595 by 842. */
export const page = { width: 595.28, height: 841.89, left: 64, top: 84, bottom: 84 } as const
export const contentWidth = page.width - 2 * page.left
export const contentBottom = page.height - page.bottom

export const colours = {
  ink: palette.ink.light,
  muted: palette.muted.light,
  line: palette.line.light,
  sunken: palette.sunken.light,
} as const

export const labelWidth = 206

export const sizes = { title: 19, heading: 11.5, body: 9, finePrint: 7.8, frame: 7.5 } as const
