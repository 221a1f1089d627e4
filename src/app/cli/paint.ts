import { stripVTControlCharacters } from 'node:util'
import type { Stream } from './command.ts'

export type Paint = Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

/** A terminal has colours; files, pipes and users who set NO_COLOR (https://no-color.org) get plain text. */
export const isColourful = (stream: Stream, environment: Record<string, string | undefined>): boolean =>
  stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb'

const paintBy = (paint: (text: string, on: number, off: number) => string): Paint =>
  Object.fromEntries(
    Object.entries(codes).map(([name, [on, off]]) => [name, (text: string) => paint(text, on, off)]),
  ) as Paint

export const colours = paintBy((text, on, off) => `\x1b[${on}m${text}\x1b[${off}m`)
const plain = paintBy((text) => text)

export const paintFor = (stream: Stream, environment: Record<string, string | undefined>): Paint =>
  isColourful(stream, environment) ? colours : plain

/** Stored text for a terminal: a name must neither break a line nor move the cursor. */
export const printable = (text: string): string => stripVTControlCharacters(text).replace(/\p{Cc}/gu, ' ')
