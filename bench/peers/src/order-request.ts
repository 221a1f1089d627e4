/** The body of an order, as far as a peer looks into it; both peers check it before with means of their own. */
type Maybe<T> = T | null | undefined

export type OrderRequest = {
  tariffKey: string
  offerDate?: Maybe<string>
  campaignCode?: Maybe<string>
  userAccount: {
    emailAddress: string
    phoneNumber?: Maybe<string>
    firstName?: Maybe<string>
    lastName?: Maybe<string>
    businessName?: Maybe<string>
    gender?: Maybe<string>
    dateOfBirth?: Maybe<string>
  }
  contract: {
    externalId?: Maybe<string>
    salesPersonId?: Maybe<string>
    type: string
    contractReason: string
    industry?: Maybe<string>
    legalStructure?: Maybe<string>
    transactionDateTime?: Maybe<string>
    deliveryAddress: Address
    billingAddress?: Maybe<Address>
    bankDetails?: Maybe<object>
    agreements?: Maybe<object>
    deliveryDetails: {
      meterNumber?: Maybe<string>
      maLoIdentifier?: Maybe<string>
      meLoIdentifier?: Maybe<string>
      desiredTransitionDate?: Maybe<string>
      moveInDate?: Maybe<string>
      previousSelfCancelledDate?: Maybe<string>
      previousSupplierCode?: Maybe<string>
      previousAnnualConsumptionKwh: number
      capabilities?: Maybe<object>
    }
  }
}

export type Address = {
  title?: Maybe<string>
  firstName?: Maybe<string>
  lastName?: Maybe<string>
  businessName?: Maybe<string>
  gender?: Maybe<string>
  extension?: Maybe<string>
  streetName: string
  houseNumber?: Maybe<string>
  city: string
  postCode: string
  countryCode: string
}
