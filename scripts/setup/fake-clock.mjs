import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './debian.mjs'
import { fail } from './fail.mjs'

/** The moments at which code that knows when it was written fails, as the clocks in Berlin show them. */
export const moments = {
  midnight: () => `${dateInBerlin()}T23:57:00`,
  'full-hour': () => `${dateInBerlin()}T${hourInBerlin()}:58:00`,
  spring: () => '2027-03-28T01:57:00',
  autumn: () => '2027-10-31T01:57:00',
  'new-year': () => '2026-12-31T23:57:00',
  'leap-day': () => '2028-02-29T12:00:00',
  'after-examples': () => '2027-03-01T12:00:00',
  'years-later': () => '2031-07-01T12:00:00',
}

/** The name of the moment that CI plays on such a day: one after the other, so that all had their turn within days. */
export function momentOn(date) {
  const names = Object.keys(moments)
  return names[Math.floor(date.getTime() / 86_400_000) % names.length]
}

/**
 * The variables with which a program and all that it starts see another time, through Debian's faketime: the name of a
 * moment, or a time in Berlin such as 2027-03-28T01:57.
 */
export async function fakeClock(at) {
  const time = moments[at]?.() ?? at
  const offset = Math.round((berlinTime(time) - Date.now()) / 1000)
  if (Number.isNaN(offset))
    fail(`--at names no time: ${at}. Try 2027-03-28T01:57, or ${Object.keys(moments).join(', ')}.`)
  const library = await findLibrary()
  if (!library) fail('There is no libfaketime, which --at needs. On Debian it is in the package faketime.')
  return {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}`,
    // Waiting and measuring go on with the real clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

async function findLibrary() {
  const find = () =>
    process.platform === 'linux'
      ? readdirSync('/usr/lib')
          .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketimeMT.so.1'))
          .find((path) => existsSync(path))
      : undefined
  if (!find())
    await installDebianPackage(['faketime'], {
      reason: '--at needs it, and it was not found',
      instead: 'leave out --at',
    })
  return find()
}

const inBerlin = (options) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', ...options })
const dateInBerlin = () => inBerlin().format()
const hourInBerlin = () => inBerlin({ hour: '2-digit' }).format()

/** Milliseconds since 1970 at a local time in Berlin; of the hour that comes twice, the first. */
function berlinTime(local) {
  const asUtc = new Date(`${local}Z`).getTime()
  const candidates = [2, 1].map((hours) => asUtc - hours * 3_600_000)
  const shownAt = (at) => inBerlin({ dateStyle: 'short', timeStyle: 'short' }).format(at)
  if (Number.isNaN(asUtc)) return asUtc
  return candidates.find((at) => shownAt(at) === local.slice(0, 16).replace('T', ' ')) ?? candidates[1]
}
