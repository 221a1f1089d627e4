/**
 * The load profiles that ship with the service: H25, G25, L25, P25 and S25 of the BDEW, as the open-source package
 * demandlib (MIT licence) carries them. The file has the form of `wattline import profile`.
 */
import { readFile } from 'node:fs/promises'
import { type DayType, dayTypes } from '../../domain/day-types.ts'
import type { ExactProfile } from '../../domain/load-profiles/load-profile.ts'
import { type LoadProfiles, loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import {
  officialProfile,
  type ProfileName,
  placeOf,
  profileNames,
  quarterHoursPerDay,
  valuesPerProfile,
} from '../../domain/load-profiles/official-profile.ts'
import { projectFolder } from '../../platform/project-folder.ts'

export type OfficialProfiles = Readonly<Record<ProfileName, ExactProfile>>

const file = `${projectFolder}data-sets/reference/profile.csv`
let read: Promise<OfficialProfiles> | undefined

/** Read once; a failed attempt is not kept. */
export function shippedProfiles(): Promise<OfficialProfiles> {
  read ??= readFile(file, 'utf8').then(profilesIn, (error: unknown) => {
    read = undefined
    throw error
  })
  return read
}

/** The shipped profiles, used for every day. */
export const shippedLoadProfiles = async (): Promise<LoadProfiles> => loadProfiles(await shippedProfiles())

/** The order of the columns in each month. */
const columns: readonly DayType[] = ['workday', 'saturday', 'sunday']

function profilesIn(text: string): OfficialProfiles {
  const [, ...lines] = text.trimEnd().split('\n')
  return Object.fromEntries(
    profileNames.map((name) => {
      const kwh = new Float64Array(valuesPerProfile).fill(Number.NaN)
      const rows = lines.filter((line) => line.startsWith(name))
      for (const [quarter, row] of rows.entries()) {
        const [, , ...values] = row.split(';')
        for (const [column, value] of values.entries()) {
          const type = columns[column % dayTypes.length] as DayType
          kwh[placeOf(Math.floor(column / dayTypes.length), type) + quarter] = Number(value)
        }
      }
      if (rows.length !== quarterHoursPerDay || kwh.some(Number.isNaN))
        throw new Error(`the shipped load profile ${name} is incomplete`)
      return [name, officialProfile(name, kwh)]
    }),
  ) as OfficialProfiles
}
