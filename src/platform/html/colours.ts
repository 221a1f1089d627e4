/** Calculations with #rrggbb colours, by WCAG 2.2. */
type Channels = readonly [red: number, green: number, blue: number]

/** The contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour between two: the first at share 0, the other at 1. */
export function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)]
  const parts = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Black or white, whichever is more legible on the colour; one of them always has a contrast above 4.5. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'

/** The colour, moved towards another just far enough to be legible on all the surfaces. */
export function readableOn(surfaces: readonly string[], colour: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mixed(colour, towards, share)
    if (surfaces.every((surface) => contrast(candidate, surface) >= 4.5)) return candidate
  }
  return towards
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => linear(value / 255)) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const channels = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]
