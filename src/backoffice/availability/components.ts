/** The parts of the service that the status page tells of, in its order. Never rename one: names are stored. */
export const components = {
  api: { title: 'Partner API', says: 'Requests of partners and tokens are answered.' },
  'customer-pages': { title: 'Customer pages', says: 'Customers can log in and see their account.' },
  webhooks: { title: 'Webhooks', says: 'Events leave for the endpoints of partners without delay.' },
  mails: { title: 'Mails', says: 'Letters to customers are handed over without delay.' },
  market: { title: 'Market messages', says: 'Messages to grid operators and suppliers leave without delay.' },
  prices: { title: 'Exchange prices', says: "Tomorrow's day-ahead prices are known by 14:00." },
} as const

export type Component = keyof typeof components
export const componentNames = Object.keys(components) as Component[]

/** A time in which every look at a component found the same. */
export type Spell = { component: Component; beganAt: Date; seenAt: Date; isWorking: boolean }

/** How often the worker looks. */
export const lookMilliseconds = 60_000

/** Two looks may be missing, as when the service is restarted. What is longer counts as an outage. */
export const longestSilenceMilliseconds = 3 * lookMilliseconds

/** How far back the status page looks. */
export const shownDays = 90
