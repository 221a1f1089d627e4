const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const

export type Colour = keyof typeof codes
export type Paint = Record<Colour, (text: string) => string>

/** Colours for a terminal, or the plain text where there are to be none. */
export function paint(isColoured: boolean): Paint {
  const brush = ([on, off]: readonly [number, number]) =>
    isColoured ? (text: string) => `\u001b[${on}m${text}\u001b[${off}m` : (text: string) => text
  return Object.fromEntries(Object.entries(codes).map(([name, pair]) => [name, brush(pair)])) as Paint
}

type Place = { isTerminal: boolean; environment: Record<string, string | undefined> }

/** NO_COLOR wins (https://no-color.org), then FORCE_COLOR; else terminals are coloured and pipes are not. */
export function wantsColour({ isTerminal, environment }: Place): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0'
  return isTerminal && environment.TERM !== 'dumb'
}
