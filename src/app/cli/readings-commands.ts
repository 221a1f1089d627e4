import { loadDayAheadPrices } from '../../energy/day-ahead-prices/store-days.ts'
import { type Verified, verifyRollUps } from '../../energy/metrics/verify-roll-ups.ts'
import { checkReadings } from '../../energy/readings/check-readings.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type AddCommands, type Context, once, UsageFault } from './command.ts'
import { withPatientDatabase } from './with-database.ts'

export const addReadingsCommands: AddCommands = (program, context) => {
  const readings = program.command('readings').description('Look after stored readings.')

  readings
    .command('check')
    .description('Find readings that belong to no contract.')
    .action(async () => {
      const found = await withPatientDatabase(context.config(), checkReadings)
      const { contracts, withoutOrder, withoutLock } = found
      const lines = [
        ...withoutOrder.map((number) => `Contract ${number} has readings and no order.`),
        ...withoutLock.map((number) => `Contract ${number} has days of readings that no import can find.`),
      ]
      const whole = `The readings of all ${contracts.toLocaleString('en')} contracts belong to an order.`
      context.answer({
        data: found,
        lines: lines.length === 0 ? [whole] : lines,
        exitCode: lines.length === 0 ? 0 : 1,
      })
    })

  readings
    .command('verify')
    .description('Work out the sums of days and months and the costs of months again, and tell what differs.')
    .option('--contract <number>', 'Only this contract', once)
    .option('--repair', 'Correct what differs, and roll up what is not yet')
    .action(async ({ contract, repair = false }) => {
      const verified = await verify(context, { contractNumber: contract, repair })
      const isRight = verified.differences.length === 0 || repair
      context.answer({ data: verified, lines: linesOf(verified, repair), exitCode: isRight ? 0 : 1 })
    })
}

type ReadingsOptions = { contractNumber: string | undefined; repair: boolean }

function verify(context: Context, asked: ReadingsOptions): Promise<Verified> {
  const config = context.config()
  return withPatientDatabase(config, async (db) => {
    const { isSynthetic } = config.dayAheadPrices
    const prices = await loadDayAheadPrices({ db, clock: context, isSynthetic })
    const verified = await verifyRollUps(db, { ...asked, prices, today: berlinDate(context.now()) })
    const { contracts, repaired, differences, moreDifferences } = verified
    if (asked.contractNumber !== undefined && contracts === 0)
      throw new UsageFault(`There are no readings of a contract "${asked.contractNumber}".`)
    if (repaired > 0) {
      const after = { repaired, differences: differences.length + moreDifferences }
      const subject = asked.contractNumber ?? 'all'
      await writeAudit(db, { action: 'readings.repair', subject, before: null, after }, context.operator())
    }
    return verified
  })
}

function linesOf(verified: Verified, repair: boolean): string[] {
  const { contracts, days, months, costs, notRolledUp, differences, moreDifferences, repaired } = verified
  const [read, sums, prices] = [days, months, costs].map((count) => count.toLocaleString('en'))
  return [
    `Verified ${contracts.toLocaleString('en')} contracts: ${read} days, ${sums} months, ${prices} costs of months.`,
    ...differences.map(
      ({ contractNumber, of, what, stored, correct }) =>
        `Contract ${contractNumber}, ${of}: ${what} is ${stored ?? 'missing'}, and should be ${correct ?? 'missing'}.`,
    ),
    ...(moreDifferences > 0 ? [`And ${moreDifferences.toLocaleString('en')} more.`] : []),
    ...(differences.length === 0 ? ['Nothing differs.'] : []),
    ...(notRolledUp > 0 && !repair
      ? [
          `The months of ${notRolledUp.toLocaleString('en')} contracts are not rolled up yet; --repair does it.`,
        ]
      : []),
    ...(repair ? [`Repaired ${repaired.toLocaleString('en')} contracts.`] : []),
  ]
}
