import type { Html } from '../../platform/html/html.ts'
import type { Static, TSchema } from '../../platform/http/schema.ts'
import type { StatisticsDeps } from './which-orders.ts'

/** A table of a figure as a file. */
export type FigureFile = { columns: readonly string[]; rows: readonly (readonly unknown[])[] }

/** What can be chosen in the address. */
export type FilterName = 'from' | 'to' | 'filter.partner' | 'filter.tariff'

/** A page about one figure, with the use case behind it. */
export type Figure<Query extends TSchema, Data> = {
  title: string
  /** The query of the operator API that it checks its filters by. */
  query: Query
  filters: readonly FilterName[]
  show(deps: StatisticsDeps, query: Static<Query>, now: Date): Promise<Data>
  /** The files that `csvPath` of the content leads to, by name. */
  files: Readonly<Record<string, (data: Data) => FigureFile>>
  content(data: Data, csvPath: (file: string) => string, now: Date): Html
}

export type ShownFigure = {
  title: string
  filters: readonly FilterName[]
  query: TSchema
  read(deps: StatisticsDeps, query: object, now: Date): Promise<ReadFigure>
}
export type ReadFigure = {
  period: { from: string; to: string } | undefined
  content(csvPath: (file: string) => string): Html
  /** Undefined if there is no such file. */
  file(name: string): FigureFile | undefined
}

/** Hides what the data of a figure looks like, so that figures of all kinds make one list. */
export const figure = <Query extends TSchema, Data extends object>({
  show,
  content,
  files,
  ...rest
}: Figure<Query, Data>): ShownFigure => ({
  ...rest,
  async read(deps, query, now) {
    const data = await show(deps, query as Static<Query>, now)
    const { from, to } = data as { from?: string; to?: string }
    return {
      period: from === undefined || to === undefined ? undefined : { from, to },
      content: (csvPath) => content(data, csvPath, now),
      file: (name) => (Object.hasOwn(files, name) ? files[name]?.(data) : undefined),
    }
  },
})
