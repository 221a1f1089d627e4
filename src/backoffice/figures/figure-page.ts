import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { allFigures } from './all-figures.ts'
import { figurePath, figuresPath } from './paths.ts'

export type FigurePage = {
  title: string
  tabs: Html
  filters: Html | false
  /** What of the filters was refused and belongs to no field. */
  faults: readonly string[]
  /** Missing where the filters were refused. */
  content: Html | undefined
}

/** Links between the figures; the name of the overview is empty. */
export const figureTabs = (current: string): Html =>
  tabs('Figures', [
    { name: 'Overview', path: figuresPath, isCurrent: current === '' },
    ...Object.entries(allFigures).map(([name, { title }]) => ({
      name: title,
      path: figurePath(name),
      isCurrent: name === current,
    })),
  ])

/** The frame of every figure: its tabs, and the form that chooses what is counted. */
export const figurePage = ({ title, tabs, filters, faults, content }: FigurePage): Html => html`
  <h1>${title}</h1>
  ${tabs}
  ${faults.map((message) => notice(message, 'error'))}
  ${filters}
  ${content}`
