import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { notice } from '../frame/parts.ts'
import { tabs } from '../frame/tabs.ts'
import { allFigures } from './all-figures.ts'
import { figurePath, figuresPath } from './paths.ts'

export type FigurePage = {
  title: Renderable
  /** The name of the figure; null for a page that is none of the tabs. */
  current: string | null
  filters: Html | false
  /** What of the filters was refused and belongs to no field. */
  faults: readonly string[]
  /** Missing where the filters were refused. */
  content: Html | undefined
}

/** The frame of every figure: its tabs, and the form that chooses what is counted. */
export const figurePage = ({ title, current, filters, faults, content }: FigurePage): Html => html`
  <h1>${title}</h1>
  ${
    current !== null &&
    tabs('Figures', [
      { name: 'Overview', path: figuresPath, isCurrent: current === '' },
      ...Object.entries(allFigures).map(([name, { title: tab }]) => ({
        name: tab,
        path: figurePath(name),
        isCurrent: name === current,
      })),
    ])
  }
  ${faults.map((message) => notice(message, 'error'))}
  ${filters}
  ${content}`
