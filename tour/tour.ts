import type { TourArguments } from './arguments.ts'
import type { Caller } from './http/call.ts'
import type { Screen } from './terminal/screen.ts'

/** What every step has at hand. */
export type Tour = {
  origin: string
  screen: Screen
  call: Caller
  arguments: TourArguments
  signal: AbortSignal
  story: Story
}

/** What the steps hand on to each other. */
export type Story = {
  /** Tells this run from all others: its mail addresses, meters and customers are its own. */
  runId: string
  /** The brand that sells, and the vendor that reads: two partners with a token each. */
  token: string
  hemsToken: string
  /** That of the sample directory, until the directory was asked. */
  previousSupplierCode: string
  offerId: string
  contractNumber: string
  customerNumber: string
  /** The paths of the contract that was ordered, and of that of the linked customer. */
  ownContract: string
  linkedContract: string
}

export type Step = { title: string; intro: string; play: (tour: Tour) => Promise<void> }

export const newStory = (runId = Date.now().toString(36)): Story => ({
  runId,
  token: '',
  hemsToken: '',
  previousSupplierCode: '9999801000007',
  offerId: '',
  contractNumber: '',
  customerNumber: '',
  ownContract: '',
  linkedContract: '',
})
