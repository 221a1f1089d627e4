import type { Step } from '../tour.ts'
import { TourEnd } from '../tour-end.ts'

type Customer = { customerNumber: string; externalIdentifier: string | null; relations: string[] }
type Contract = { contractNumber: string; tariffName: string; contractState: string }
type WholeContract = Contract & {
  accountingMethod: string
  actualDateOfDelivery: string
  distributionSystemOperatorName: string
  paragraph14AInfo: { isModule1InUse: boolean; isModule3InUse: boolean; deviceTypes: string[] } | null
}

export const linkedCustomerStep: Step = {
  title: 'Who let you in, and their contracts',
  intro:
    'Never believe a number in an address: ask whether this customer is really yours. Your own id comes back as `externalIdentifier`.',
  async play({ call, story, screen }) {
    const token = story.hemsToken
    await call<{ data: Customer[] }>({
      path: `/partner/v1/customers?filter.externalId=tour-${story.runId}`,
      token,
      show: ({ data }) =>
        data.map(({ customerNumber, externalIdentifier, relations }) => ({
          customerNumber,
          externalIdentifier,
          relations,
        })),
    })

    const path = `/partner/v1/customers/${story.customerNumber}/contracts`
    const { body } = await call<{ data: Contract[] }>({
      path,
      token,
      show: ({ data }) =>
        data.map(({ contractNumber, tariffName, contractState }) => ({
          contractNumber,
          tariffName,
          contractState,
        })),
    })
    const contract = body.data.find(({ contractState }) => contractState === 'Delivery')
    if (!contract)
      throw new TourEnd(`Customer ${story.customerNumber} has no contract in delivery to look at.`)
    story.linkedContract = `${path}/${contract.contractNumber}`

    screen.say(
      'One of them in full has addresses, bank details, market identifiers and the grid fees of section 14a:',
    )
    await call<{ data: WholeContract }>({
      path: story.linkedContract,
      token,
      show: ({ data }) => ({
        contractNumber: data.contractNumber,
        accountingMethod: data.accountingMethod,
        actualDateOfDelivery: data.actualDateOfDelivery,
        distributionSystemOperatorName: data.distributionSystemOperatorName,
        paragraph14AInfo: data.paragraph14AInfo && {
          isModule1InUse: data.paragraph14AInfo.isModule1InUse,
          isModule3InUse: data.paragraph14AInfo.isModule3InUse,
          deviceTypes: data.paragraph14AInfo.deviceTypes,
        },
      }),
    })
  },
}
