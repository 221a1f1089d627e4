export const withdrawalPath = '/withdrawal'

/** Where a mail sends a customer who wants to withdraw: the form, with the number in it. */
export const withdrawalUrl = (authUrl: string, contractNumber: string): string =>
  `${authUrl}${withdrawalPath}?${new URLSearchParams({ order: contractNumber })}`
