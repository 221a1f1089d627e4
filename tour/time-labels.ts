import { weekday } from './dates.ts'
import type { Bar } from './terminal/chart.ts'

/** Labels for the axis of a day or two: each midnight as a weekday, and every sixth hour. */
export function hourLabel(moment: string): Pick<Bar, 'label'> {
  const [date = '', time = ''] = moment.split(' ')
  if (!time.endsWith(':00:00') || Number(time.slice(0, 2)) % 6 !== 0) return {}
  return { label: time.startsWith('00') ? weekday(date) : time.slice(0, 5) }
}

/** Labels for the axis of a month: its first day, and every seventh after it. */
export function dayLabel(moment: string): Pick<Bar, 'label'> {
  const day = Number(moment.slice(8, 10))
  return day % 7 === 1 ? { label: String(day) } : {}
}
