/**
 * Before every file, which in most cases takes a few seconds: the day that it notes as today is today until it ends. What happens when a day ends is tested with
 * clocks that are moved.
 */
import { setTimeout } from 'node:timers/promises'
import { secondsUntilBerlinMidnight } from '../../src/platform/time/berlin.ts'

const seconds = secondsUntilBerlinMidnight(new Date())
if (seconds <= 30) await setTimeout((seconds + 1) * 1000)
