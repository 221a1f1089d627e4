import type { DayType } from '../../domain/day-types.ts'
import {
  officialProfile,
  type ProfileName,
  placeOf,
  profileNames,
  quarterHoursPerDay,
  valuesPerProfile,
} from '../../domain/load-profiles/official-profile.ts'
import { sql } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { AnyImport } from '../../platform/imports/any-import.ts'
import { type CellType, decimal, oneOf } from '../../platform/imports/cell-types.ts'
import {
  changesNothing,
  effectOf,
  type ImportChange,
  type ImportColumn,
} from '../../platform/imports/import-kind.ts'
import { type FaultList, faultList, refuse } from '../../platform/imports/import-refused.ts'
import { type CsvFile, readCsvFile } from '../../platform/imports/read-csv-file.ts'
import { type Row, readHeader, readRow } from '../../platform/imports/read-row.ts'
import { saveProfile } from './profile-of-contract.ts'

/** The BDEW's names for types of days. */
const typesOfDay: Readonly<Record<string, DayType>> = { WT: 'workday', SA: 'saturday', FT: 'sunday' }

type ValueColumn = ImportColumn & { place: number }

const valueColumns: readonly ValueColumn[] = Array.from({ length: 12 }, (_, month) =>
  Object.entries(typesOfDay).map(([word, type]) => ({
    name: `${String(month + 1).padStart(2, '0')}_${word}`,
    says: `kWh of the quarter-hour on a ${type} of month ${month + 1}, at 1,000,000 kWh a year.`,
    type: decimal({ from: 0, to: 10_000, decimals: 6 }),
    example: '21.344',
    place: placeOf(month, type),
  })),
).flat()

const quarterHour: CellType = {
  form: 'quarter-hour, hh:mm or hh:mm-hh:mm',
  stored: 'integer',
  read(cell) {
    const [, hours, minutes] = /^([01]\d|2[0-3]):(00|15|30|45)(?:\s*-\s*\d\d:\d\d)?$/.exec(cell) ?? []
    return hours === undefined
      ? { fault: `must be a quarter-hour such as 17:15 or 17:15-17:30; it is "${cell.slice(0, 60)}"` }
      : { value: String(Number(hours) * 4 + Number(minutes) / 15) }
  },
}

const columns: readonly ImportColumn[] = [
  { name: 'profile', says: 'Which profile.', type: oneOf(profileNames), example: 'H25' },
  { name: 'time', says: 'Start of the quarter-hour.', type: quarterHour, example: '00:00-00:15' },
  ...valueColumns,
]

export const profileImport: AnyImport = {
  name: 'profile',
  says: 'Standard load profiles of the BDEW: a row for each quarter-hour, a column for each month and type of day (WT workday, SA Saturday, FT Sunday and holiday), normalised to 1,000,000 kWh a year and without dynamisation. Each takes the place of the one that ships with the service, in forecasts and in means of prices; profiles missing from the file stay unchanged.',
  columns,
  async importFile(db, path, { now }) {
    const file = await readCsvFile(path)
    try {
      const { rows, profiles } = await readProfiles(file)
      const effect = await db.transaction(async (tx) => {
        await tx.query(sql`select pg_advisory_xact_lock(20260112)`)
        const saved: (ImportChange | 'unchanged')[] = []
        for (const [profile, kwh] of profiles) {
          const done = await saveProfile(tx, { profile, kwh }, now)
          saved.push(done === 'unchanged' ? done : { line: null, effect: done, what: profile, cells: [] })
        }
        return effectOf(saved)
      })
      return {
        rows,
        changed: !changesNothing(effect),
        notes: [...profiles].flatMap(([profile, kwh]) => noteAbout(profile, kwh)),
        effect,
      }
    } finally {
      file.close()
    }
  },
}

type Profiles = Map<ProfileName, number[]>

async function readProfiles({ records }: CsvFile): Promise<{ rows: number; profiles: Profiles }> {
  const first = await records.next()
  if (first.done) return refuse('the file is empty')
  const header = readHeader({ name: 'profile', columns }, first.value)
  const faults = faultList()
  const profiles: Profiles = new Map()
  let rows = 0
  for await (const record of records) {
    rows++
    const row = readRow({ hasPeriods: false }, record, { header, faults })
    if (row !== undefined) addRow(row, profiles, faults)
  }
  if (rows === 0) refuse('the file has a header, but no rows')
  for (const [profile, kwh] of profiles) {
    const missing = kwh.slice(0, quarterHoursPerDay).filter(Number.isNaN).length
    if (missing > 0)
      faults.add({ line: null, says: `${profile} has no row for ${missing} of its 96 quarter-hours` })
  }
  faults.throwIfAny()
  return { rows, profiles }
}

function addRow({ line, values }: Row, profiles: Profiles, faults: FaultList): void {
  const profile = values.get('profile') as ProfileName
  const quarter = Number(values.get('time'))
  const kwh = getOrAdd(profiles, profile, () => new Array<number>(valuesPerProfile).fill(Number.NaN))
  if (!Number.isNaN(kwh[quarter])) {
    faults.add({ line, says: `this quarter-hour of ${profile} occurs twice` })
    return
  }
  for (const { name, place } of valueColumns) kwh[place + quarter] = Number(values.get(name))
}

/** A table in other units still has a usable shape, but is worth checking. */
function noteAbout(profile: ProfileName, kwh: readonly number[]): string[] {
  const { total } = officialProfile(profile, kwh).year(2025)
  if (Math.abs(total - 1e6) < 5e4) return []
  return [
    `${profile} adds up to ${Math.round(total)} kWh in 2025 instead of about 1,000,000; only its shape is used.`,
  ]
}
