import { palette } from '../../platform/html/palette.ts'

/** Millimetres in points (1/72 inch), in which a PDF counts. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** A4 with the margins of DIN 5008. */
export const page = {
  width: mm(210),
  height: mm(297),
  left: mm(25),
  right: mm(20),
  top: 84,
  bottom: 84,
} as const
export const contentWidth = page.width - page.left - page.right
export const contentBottom = page.height - page.bottom

export const colours = {
  ink: palette.ink.light,
  muted: palette.muted.light,
  line: palette.line.light,
  sunken: palette.sunken.light,
} as const

export const labelWidth = 206

export const sizes = {
  title: 17,
  heading: 11.5,
  body: 9,
  finePrint: 7.8,
  frame: 7.5,
  returnLine: 6.5,
} as const
