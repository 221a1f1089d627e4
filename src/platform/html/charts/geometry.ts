/** Sizes in the units of the drawing, which the page scales to its width. */
export type Size = {
  readonly width: number
  readonly height: number
  readonly top: number
  /** How many times its axis has at most. */
  readonly ticks: number
}
export const sizes = {
  /** For the width of a desktop. On a phone it scrolls. */
  desktop: { width: 720, height: 260, top: 12, ticks: 9 },
  /** For the width of a phone, with room at the top for the marker of now. */
  phone: { width: 400, height: 226, top: 20, ticks: 6 },
} satisfies Record<string, Size>
export const chartWidth = sizes.desktop.width
/** Room at the top, the right, and below for the labels of the axis. */
export const margin = { top: sizes.desktop.top, right: 16, bottom: 28 }

/** About how wide a text is, in the type size of the style sheet. */
export const textWidth = (text: string): number => text.length * 6.8

/** Where a centred text is not cut off, also in the larger letters of a phone. */
export const withinDrawing = (at: number, label: string, width: number): number =>
  Math.min(Math.max(at, textWidth(label) * 0.6), width - textWidth(label) * 0.6)

/** One digit after the point is a tenth of a pixel, which nobody sees. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

/** Every how manieth label fits, if each has so much room. */
export const labelStep = (labels: readonly string[], room: number): number =>
  Math.max(1, Math.ceil((Math.max(...labels.map(textWidth)) + 10) / room))
