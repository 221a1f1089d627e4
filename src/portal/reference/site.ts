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
