const durations: Record<string, [one: string, other: string]> = {
  Year: ['Jahr', 'Jahre'],
  Month: ['Monat', 'Monate'],
  Day: ['Tag', 'Tage'],
}

const measure = (value: number, main: string, per: string, unitText: string) => ({
  value,
  unit: { main, per },
  unitText,
})

export const cent = (value: number) => measure(rounded(value, 4), 'Cent', 'Kwh', 'ct/kWh')
export const euro = (value: number) => measure(rounded(value, 2), 'Euro', 'Month', '€/Monat')
export const kwh = (value: number) => measure(rounded(value, 2), 'Kwh', 'Month', 'kWh/Monat')
export const percent = (value: number) => measure(value, 'Percent', 'None', '%')

export function duration(value: number, unit: string) {
  const [one, other] = durations[unit] ?? [unit, unit]
  return measure(value, unit, 'None', value === 1 ? one : other)
}

export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
