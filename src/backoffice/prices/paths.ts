export const pricesPath = '/console/prices'
export const forecastCsvPath = `${pricesPath}/forecast.csv`
export const daysPath = (from: string, days: number): string =>
  `${pricesPath}?${new URLSearchParams({ from, days: String(days) })}`
