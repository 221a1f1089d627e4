/** Sizes in the units of the drawing, which the page scales to its width. */
export const chartWidth = 720
export const chartHeight = 260
/** Room at the top, the right, and below for the labels of the axis. */
export const margin = { top: 12, right: 16, bottom: 28 }

/** About how wide a text is, in the type size of the style sheet. */
export const textWidth = (text: string): number => text.length * 6.8

/** One digit after the point is a tenth of a pixel, which nobody sees. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

/** Every how manieth label fits, if each has so much room. */
export const labelStep = (labels: readonly string[], room: number): number =>
  Math.max(1, Math.ceil((Math.max(...labels.map(textWidth)) + 10) / room))
