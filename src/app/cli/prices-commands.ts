import type { AddCommands } from './command.ts'
import { addForecastErrorCommand } from './forecast-error-command.ts'
import { addTrySourceCommand } from './try-source-command.ts'

export const addPricesCommands: AddCommands = (program, context) => {
  const prices = program.command('prices').description('Look into day-ahead prices.')

  addForecastErrorCommand(prices, context)
  addTrySourceCommand(prices, context)
}
