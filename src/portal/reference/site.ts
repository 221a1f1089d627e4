import type { Html } from '../../platform/html/html.ts'
import { renderPage } from '../../platform/html/layout.ts'
import { portalHeader } from '../guides/frame.ts'

/** Where a reference is served, and who may run its operations there. */
export type ReferenceSite = { base: '/docs/reference' | '/operator/reference'; run: RunOffer }

/** Whether a reader can run an operation on its page, and as whom. */
export type RunOffer = {
  isTestEnvironment: boolean
  /** The client of the demo data that calls are made with. */
  demoClient?: string
  /** Whether partners can sign in, so that a call is made with their own client. */
  canSignIn: boolean
  /** Why nobody runs operations of operators. */
  isOpenToOthers?: boolean
}

export const noRun: RunOffer = { isTestEnvironment: false, canSignIn: false }

export const pageOf = ({ base }: Pick<ReferenceSite, 'base'>, anchor: string): string => `${base}/${anchor}`

/** The page of the requests that we send; no operation is called so. */
export const webhooksPage = 'webhooks'

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
