import { cleanUp } from '../bench/clean-up.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'
import { takeLeaks } from './service-output.ts'

/**
 * Plays a scenario to its end and ends all that it started. Whatever it tries, one promise is always on trial besides:
 * no process of the service writes secrets or personal data anywhere.
 */
export async function play(scenario: Scenario, options: Options): Promise<Outcome> {
  takeLeaks()
  try {
    const outcome = await scenario.run(options)
    // The last words of a process come with its end.
    await cleanUp()
    const { lines, leaks } = takeLeaks()
    return {
      ...outcome,
      lost: [...outcome.lost, ...leaks],
      details: { ...outcome.details, 'lines of the log, read for secrets': lines },
    }
  } finally {
    await cleanUp()
  }
}
