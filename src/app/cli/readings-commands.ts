import { checkReadings } from '../../energy/readings/check-readings.ts'
import type { AddCommands } from './command.ts'
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
}
