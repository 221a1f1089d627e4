import { type Gateway, startGateway } from './gateway.ts'
import { type Stage, setStage } from './stage.ts'

/** A stage whose market is a gateway that does what a scenario wants of it. */
export async function setMarketStage(): Promise<Stage & { gateway: Gateway }> {
  const gateway = await startGateway()
  const stage = await setStage({
    MARKET_URL: gateway.url,
    MARKET_SECRET: gateway.secret,
    // A busy machine is not what is tried here.
    LOAD_SHEDDING: 'off',
  })
  return { ...stage, gateway }
}
