import { steps } from './steps.ts'
import type { Pause } from './terminal/pause.ts'
import type { Tour } from './tour.ts'
import { TourEnd } from './tour-end.ts'

/** Plays all steps, with a pause before each but the first. */
export async function play(tour: Tour, pause: Pause): Promise<void> {
  for (const [index, { title, intro, play: playStep }] of steps.entries()) {
    if (index > 0 && (await pause()) === 'quit') {
      throw new TourEnd(`You left after step ${index} of ${steps.length}.`, { isFault: false })
    }
    tour.screen.heading(`${index + 1}/${steps.length}`, title)
    tour.screen.say(intro)
    await playStep(tour)
  }
}
