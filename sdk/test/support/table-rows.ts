/** The table of requests and answers that every SDK passes: `sdk/test/table`, one file for each subject. */
import { readdirSync, readFileSync } from 'node:fs'
import { patience } from '../../../test/support/patience.ts'
import { answered, dropped, half, ok, type Play, page, refused, silent, token } from './scripted-server.ts'

type Json = Record<string, unknown>

/** What the server does about one request; the last answer of a row serves all that follow. */
type Answer =
  | 'dropped'
  | 'silent'
  | 'half'
  | { data: unknown; more?: Json }
  | { refused: number; code: string; headers?: Record<string, string> }
  | { page: number; headers?: Record<string, string> }
  | { token: number }
  | { status: number; json: Json; headers?: Record<string, string> }

/** What comes of a call: the value, or the error. Either may show more than is expected. */
type Outcome = { returns?: unknown; throws?: Json }

/** A call of a method with its positional arguments, and those that have names. */
export type Call = { call: string; args?: unknown[]; named?: Json }

/** One call, several at once, or time that passes. `until` repeats a call until it is sent with that token. */
export type Step =
  | (Call & Outcome & { until?: string })
  | { together: (Call & Outcome)[] }
  | { later: number }

export type ExpectedRequest = {
  method?: string
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

export type Row = {
  title: string
  /** Options of the client, and what it throws where they are wrong. */
  client?: Json
  refused?: Json
  tokens?: Answer[]
  answers?: Answer[]
  /** What `random` gives, from 0 to 1. */
  chance?: number
  steps?: Step[]
  /** All requests for tokens and all others, or how many there are. */
  tokenRequests?: number | ExpectedRequest[]
  requests?: number | ExpectedRequest[]
  /** Headers, or the body, that all requests share, or that no two requests share. */
  same?: string[]
  distinct?: string[]
  /** Milliseconds of each wait. */
  rests?: number[]
} & Partial<Call & Outcome>

const folder = 'sdk/test/table'

/** Time limits that a row wants to be reached: at once, or after an answer that a busy machine may take a while for. */
const timeLimits: Record<string, number> = { short: patience(0.3), 'after an answer': patience(2) }

export const tables: readonly { subject: string; rows: Row[] }[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ subject: name.replace('.json', ''), rows: readRows(`${folder}/${name}`) }))

function readRows(file: string): Row[] {
  return JSON.parse(readFileSync(file, 'utf8'), (_key, value) => timeLimits[value] ?? value)
}

/** A row with a single call has it in its own line. */
export const stepsOf = (row: Row): Step[] =>
  row.steps ?? (row.call === undefined ? [] : [{ ...row, call: row.call }])

export function playOf(answer: Answer): Play {
  if (answer === 'dropped') return dropped
  if (answer === 'silent') return silent
  if (answer === 'half') return half
  if ('data' in answer) return ok(answer.data, answer.more)
  if ('refused' in answer) return refused(answer.refused, answer.code, answer.headers)
  if ('page' in answer) return page(answer.page, answer.headers)
  if ('token' in answer) return token(answer.token)
  return answered(answer.status, answer.json, answer.headers)
}
