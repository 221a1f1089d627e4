/** Documents in the form of the ENTSO-E Transparency Platform, written by us. */
type Series = {
  points: readonly (readonly [position: number, amount: string])[]
  start: string
  end: string
  resolution?: string
  curveType?: string
  sequence?: number | null
  more?: string
}

export const series = ({
  points,
  start,
  end,
  resolution = 'PT15M',
  curveType = 'A03',
  sequence = 1,
  more = '',
}: Series) => `
  <TimeSeries>
    <mRID>1</mRID>
    <auction.type>A01</auction.type>
    <businessType>A62</businessType>
    <in_Domain.mRID codingScheme="A01">10Y1001A1001A82H</in_Domain.mRID>
    <out_Domain.mRID codingScheme="A01">10Y1001A1001A82H</out_Domain.mRID>
    <contract_MarketAgreement.type>A01</contract_MarketAgreement.type>
    <currency_Unit.name>EUR</currency_Unit.name>
    <price_Measure_Unit.name>MWH</price_Measure_Unit.name>
    ${sequence === null ? '' : `<classificationSequence_AttributeInstanceComponent.position>${sequence}</classificationSequence_AttributeInstanceComponent.position>`}
    <curveType>${curveType}</curveType>${more}
    <Period>
      <timeInterval><start>${start}</start><end>${end}</end></timeInterval>
      <resolution>${resolution}</resolution>
      ${points.map(([position, amount]) => `<Point><position>${position}</position><price.amount>${amount}</price.amount></Point>`).join('\n')}
    </Period>
  </TimeSeries>`

export const publication = (...timeSeries: string[]) => `<?xml version="1.0" encoding="utf-8"?>
<Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3">
  <mRID>a1b2</mRID><revisionNumber>1</revisionNumber><type>A44</type>
  ${timeSeries.join('')}
</Publication_MarketDocument>`

export const acknowledgement = (code = '999', text = 'No matching data found for Data item Energy Prices') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Acknowledgement_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-1:acknowledgementdocument:7:0">
  <mRID>c3d4</mRID><Reason><code>${code}</code><text>${text}</text></Reason>
</Acknowledgement_MarketDocument>`
