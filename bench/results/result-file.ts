import type { Figure } from '../figures.ts'
import type { Pace, RowResult } from '../row.ts'

/** Where something was measured. */
export type Place = { node: string; machine: Machine }

/** When and on which state of the code something was measured, and where unless it was where the rest was. */
export type Moment = { commit: string; date: string; elsewhere?: Place }

export type MeasuredRow = RowResult & Moment & { pace: Pace }
/** A figure with the measurement that it comes from, whose figures are always measured together. */
export type MeasuredFigure = Figure & Moment & { measurement: string }
/** A row or measurement that could not be played, and why: left out by this machine, or failed. */
export type Unplayed = Moment & { name: string; reason: string; isFailure: boolean }

export type Machine = { platform: string; processor: string; cores: number; memoryGigabytes: number }

/** What bench/results.json and docs/reports/performance.json hold. */
export type ResultFile = Place & {
  rows: MeasuredRow[]
  figures: MeasuredFigure[]
  unplayed: Unplayed[]
}
