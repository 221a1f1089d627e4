import type { Html } from '../../platform/html/html.ts'
import { renderPage } from '../../platform/html/layout.ts'
import { portalHeader } from '../guides/frame.ts'

/** What stands around every page of the reference. */
export const referenceFrame = (title: string, body: Html): Html =>
  renderPage({
    title,
    description: `${title}: its fields, errors and examples, and a way to try it.`,
    lang: 'en',
    body,
    stylesheetUrl: '/docs/reference.css',
    scriptUrl: '/docs/reference.js',
    homeUrl: '/',
    headerEnd: portalHeader(),
  })
