/**
 * The operations whose answers may be compressed, and why that tells nobody anything. The length of a compressed answer
 * shows how much a text in it resembles the rest, so none is here that has a secret beside a text of somebody else's
 * choice: tokens, links, mails, pages, or what a request says and its answer repeats (decision 43).
 */
export const compressedOperations: Readonly<Record<string, string>> = {
  listTariffs: 'public figures',
  listDayAheadPrices: 'public figures',
  searchMarketPartners: 'public names and codes; the query is not repeated',
  readWorkingPrices: 'figures, and no text of anybody',
  readCheapestWindow: 'figures, and no text of anybody; the query is not repeated but for two numbers',
  readMetrics: 'figures, and no text of anybody',
  readCosts: 'figures, and no text of anybody',
  listContracts: 'data of one customer, beside no text but that of the same customer',
  listOrders: 'no secrets; a stranger would have to place an order for every guess',
  listCustomers: 'no secrets; a stranger would have to become a customer for every guess',
}
